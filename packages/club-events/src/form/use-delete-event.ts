import type { Event } from '@fieldhouse/api';
import { dateRange } from '@fieldhouse/contracts/club';
import type { SeriesScope } from '@fieldhouse/contracts/forms';
import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { useEventSaved } from './use-event-saved.ts';

interface Removal {
  /** As it is on screen: what somebody else has changed since is looked at before it goes. */
  event: Event;
  scope: SeriesScope;
  /** How many events that is. */
  count: number;
  /** '' for none. */
  reason: string;
}

/** Deletes an event, or several of its series, and says so (S1 §8). */
export function useDeleteEvent(onDone: () => void) {
  const notify = useNotify();
  const saved = useEventSaved();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending, isLocked } = $api.useMutation('delete', '/api/events/{id}');
  const remove = ({ event, scope, count, reason }: Removal) => {
    if (isLocked()) return;
    setFailure(null);
    mutate(
      {
        params: { path: { id: event.id }, query: { scope } },
        headers: { 'If-Match': `"${event.version}"` },
        ...(reason !== '' && { body: { reason } }),
      },
      {
        onSuccess: ({ cancelled }) => {
          saved.deleted(event.id);
          notify({
            title: 'Event deleted successfully',
            description: `${whichWords(event, count)}${cancelledWords(cancelled)}`,
          });
          onDone();
        },
        onError: (problem) => {
          const { detail } = asApiError(problem);
          saved.refresh();
          setFailure(detail);
          notify({ title: 'Failed to delete event', description: detail, tone: 'destructive' });
        },
      },
    );
  };
  return { remove, isPending, failure };
}

const whichWords = ({ title, date, endDate }: Event, count: number) =>
  count === 1 ? `${title}, ${dateRange(date, endDate)}` : `${title}, ${count} events`;

function cancelledWords(cancelled: number): string {
  if (cancelled === 0) return '';
  return cancelled === 1 ? '. 1 registration cancelled' : `. ${cancelled} registrations cancelled`;
}
