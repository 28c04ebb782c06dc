import type { Event } from '@fieldhouse/api';
import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
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
    return {
      refresh,
      changed(event) {
        queries.setQueriesData<Event[]>({ queryKey: LISTS }, (list) =>
          list?.map((each) => (each.id === event.id ? event : each)),
        );
        refresh();
      },
      deleted(id) {
        queries.setQueriesData<Event[]>({ queryKey: LISTS }, (list) => list?.filter((each) => each.id !== id));
        refresh();
      },
    };
  }, [queries]);
}
