import type { Event } from '@fieldhouse/api';
import { clubToday, dateRange } from '@fieldhouse/contracts/club';
import type { SeriesScope } from '@fieldhouse/contracts/forms';
import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { useEventListUpdates } from './use-event-list-updates.ts';

interface DeletionRequest {
  /** As it is on screen: the server refuses to delete a newer version. */
  event: Event;
  scope: SeriesScope;
  /** The number of events that `scope` covers, as the server counted them. */
  count: number;
  /** '' for none. */
  reason: string;
}

/** Deletes an event, or several of its series, and shows a toast (S1 §8). */
export function useDeleteEvent(onDone: () => void) {
  const notify = useNotify();
  const lists = useEventListUpdates();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending, isLocked } = $api.useMutation('delete', '/api/events/{id}');
  const remove = ({ event, scope, count, reason }: DeletionRequest) => {
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
          lists.deleted(event.id);
          notify({
            title: 'Event deleted successfully',
            description: `${deletedText(event, count)}${cancelledText(cancelled)}`,
          });
          onDone();
        },
        onError: (problem) => {
          const { detail } = asApiError(problem);
          lists.refresh();
          setFailure(detail);
          notify({ title: 'Failed to delete event', description: detail, tone: 'destructive' });
        },
      },
    );
  };
  return { remove, isPending, failure };
}

const deletedText = ({ title, date, endDate }: Event, count: number) =>
  count === 1 ? `${title}, ${dateRange(date, endDate, clubToday(new Date()))}` : `${title}, ${count} events`;

function cancelledText(cancelled: number): string {
  if (cancelled === 0) return '';
  return cancelled === 1 ? '. 1 registration cancelled' : `. ${cancelled} registrations cancelled`;
}
