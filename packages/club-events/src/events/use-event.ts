import type { Event } from '@fieldhouse/api';
import { $api, keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { eventsOf, type ListedEvents } from './listed-events.ts';

const SECOND = 1000;

/** An event's details, loaded again every second while they are on screen (S1 §4). */
export const useEventDetails = (id: number) =>
  $api.useQuery('get', '/api/events/{id}/details', { params: { path: { id } } }, { refetchInterval: SECOND });

/** The event from a list that is loaded already: a dialog shows it while the details load. */
export function useListedEvent(id: number): Event | undefined {
  const queries = useQueryClient();
  const lists = queries.getQueriesData<ListedEvents>({ queryKey: keyOf('get', '/api/events') });
  return lists.flatMap(([, list]) => (list ? eventsOf(list) : [])).find((event) => event.id === id);
}
