import type { Event } from '@fieldhouse/api';
import { clubToday, dateRange } from '@fieldhouse/contracts/club';
import type { SeriesScope } from '@fieldhouse/contracts/forms';
import { ErrorText } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { useState } from 'react';
import { EventUnavailable } from '../events/event-unavailable.tsx';
import { useEventDetails } from '../events/use-event.ts';
import { ReasonField } from './reason-field.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { useDeleteEvent } from './use-delete-event.ts';
import { useSeriesCounts } from './use-series-counts.ts';

export interface DeleteEventDialogProps {
  eventId: number;
  onClose: () => void;
}

/**
 * Asks before an event is deleted, with the current number of registrations (product decision 35).
 */
export default function DeleteEventDialog({ eventId, onClose }: DeleteEventDialogProps) {
  const details = useEventDetails(eventId);
  if (details.data === undefined) {
    return <EventUnavailable error={details.error} onRetry={details.refetch} onClose={onClose} />;
  }
  return <Confirm event={details.data} onClose={onClose} />;
}

function Confirm({ event, onClose }: { event: Event; onClose: () => void }) {
  const [scope, setScope] = useState<SeriesScope>('one');
  const [reason, setReason] = useState('');
  const counting = useSeriesCounts(event);
  const { remove, isPending, failure } = useDeleteEvent(onClose);
  const { events, registered } =
    scope === 'one' ? { events: 1, registered: event.registered } : (counting.counts?.[scope] ?? NOT_COUNTED);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove({ event, scope, count: events, reason: reason.trim() })}
      title="Are you sure you want to delete this event?"
      confirmText={events > 1 ? `Delete ${events} events` : 'Delete'}
      cancelText="Keep"
      busyText={isPending ? 'Deleting...' : undefined}
      disabled={!counting.isCounted(scope)}
    >
      <p>
        <b>{event.title}</b>, {dateRange(event.date, event.endDate, clubToday(new Date()))}
      </p>
      {event.seriesId !== null && (
        <ScopeChoice label="Delete" event={event} counting={counting} value={scope} onChange={setScope} />
      )}
      <p aria-live="polite">{counting.isCounted(scope) && registeredText(registered)}</p>
      {registered > 0 && <ReasonField label="Reason" value={reason} onChange={setReason} />}
      <div role="alert">{failure && <ErrorText>{failure}</ErrorText>}</div>
    </ConfirmDialog>
  );
}

const NOT_COUNTED = { events: 0, registered: 0 };

/** '12 children are registered. They lose their places, and their families get an email.' */
function registeredText(count: number): string {
  if (count === 0) return 'Nobody is registered.';
  return count === 1
    ? '1 child is registered, loses the place, and the family gets an email.'
    : `${count} children are registered. They lose their places, and their families get an email.`;
}
