import type { Event } from '@fieldhouse/api';
import type { Page } from '@fieldhouse/web-kit';

/** An answer of `GET /api/events` in the query cache: the complete list, or a page of it. */
export type ListedEvents = readonly Event[] | Page<Event>;

/** The events of either. */
export const eventsOf = (list: ListedEvents): readonly Event[] => ('rows' in list ? list.rows : list);

/** The same list or page with other events. */
export function withEvents(list: ListedEvents, change: (events: readonly Event[]) => Event[]): ListedEvents {
  return 'rows' in list ? { ...list, rows: change(list.rows) } : change(list);
}
