import type { Event } from '@fieldhouse/api';
import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ListedEvents, withEvents } from '../events/listed-events.ts';
import { refreshEvents } from '../events/refresh-events.ts';

const LISTS = keyOf('get', '/api/events');

interface EventSaved {
  /** Puts a changed event into the lists on screen, then reads everything about events anew. */
  changed: (event: Event) => void;
  /** Reads everything about events anew: one was made, or several were deleted. */
  refresh: () => void;
  deleted: (id: number) => void;
}

/** What making, changing and deleting an event does to the answers on screen. */
export function useEventSaved(): EventSaved {
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
