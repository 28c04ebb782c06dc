import { useUrlState } from '@fieldhouse/web-kit';
import { useCallback, useMemo } from 'react';
import { type EventFilters, filterWords, readFilterWords } from './event-filters.ts';

/**
 * The filters, kept in the address as the words of its search key: `?q=sport:baseball when:week`. So a narrowed list can be sent to another
 * parent, survives a reload and a way to the details and back, and adds no key of its own to decision 38's. Changing one replaces the
 * address, so that Back leaves the page instead of undoing chips.
 */
export function useFilters(): [filters: EventFilters, set: (filters: EventFilters) => void] {
  const [q, setQ] = useUrlState('q');
  const filters = useMemo(() => readFilterWords(q), [q]);
  const set = useCallback((next: EventFilters) => setQ(filterWords(next), { replace: true }), [setQ]);
  return [filters, set];
}
