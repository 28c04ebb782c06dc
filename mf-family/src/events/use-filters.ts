import { useSearch } from '@fieldhouse/web-kit';
import { useCallback, useMemo } from 'react';
import { FAMILY_SEARCH } from '../search.ts';
import { type EventFilters, filterQuery, readFilterQuery } from './event-filters.ts';

/**
 * The filters, stored in the address's `q`: `?q=sport:baseball when:week`. So a filtered list can be shared as a link
 * and survives a reload and a visit to the details, with the keys of product decision 38. A change replaces the history
 * entry, so that Back leaves the page instead of undoing filters.
 */
export function useFilters(): [filters: EventFilters, set: (filters: EventFilters) => void] {
  const [{ q }, setSearch] = useSearch(FAMILY_SEARCH);
  const filters = useMemo(() => readFilterQuery(q), [q]);
  const set = useCallback((next: EventFilters) => setSearch({ q: filterQuery(next) }, { replace: true }), [setSearch]);
  return [filters, set];
}
