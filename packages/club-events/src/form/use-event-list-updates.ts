import type { Event } from '@fieldhouse/api';
import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ListedEvents, withEvents } from '../events/listed-events.ts';
import { refreshEvents } from '../events/refresh-events.ts';

const LISTS = keyOf('get', '/api/events');

interface EventListUpdates {
  /** Puts a changed event into the loaded lists, then loads all data about events again. */
  changed: (event: Event) => void;
  /** Loads all data about events again, after events were created or deleted. */
  refresh: () => void;
  deleted: (id: number) => void;
}

/** Updates the loaded lists after an event was created, changed or deleted. */
export function useEventListUpdates(): EventListUpdates {
  const queries = useQueryClient();
  return useMemo(() => {
    const refresh = () => refreshEvents(queries);
    const change = (made: (events: readonly Event[]) => Event[]) =>
      queries.setQueriesData<ListedEvents>({ queryKey: LISTS }, (list) => list && withEvents(list, made));
    return {
      refresh,
      changed(event) {
        change((events) => events.map((each) => (each.id === event.id ? event : each)));
        refresh();
      },
      deleted(id) {
        change((events) => events.filter((each) => each.id !== id));
        refresh();
      },
    };
  }, [queries]);
}
