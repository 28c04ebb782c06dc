import { useSearch } from '@fieldhouse/web-kit';
import { useCallback, useMemo } from 'react';
import { FAMILY_SEARCH } from '../search.ts';
import { type EventFilters, filterQuery, readFilterQuery } from './event-filters.ts';

/**
 * The filters, kept in the address as the words of its search key: `?q=sport:baseball when:week`. So a narrowed
 * list can be sent to another parent, survives a reload and a way to the details and back, and adds no key of its
 * own to product decision 38's. Changing one replaces the address, so that Back leaves the page instead of undoing
 * chips.
 */
export function useFilters(): [filters: EventFilters, set: (filters: EventFilters) => void] {
  const [{ q }, setSearch] = useSearch(FAMILY_SEARCH);
  const filters = useMemo(() => readFilterQuery(q), [q]);
  const set = useCallback((next: EventFilters) => setSearch({ q: filterQuery(next) }, { replace: true }), [setSearch]);
  return [filters, set];
}
