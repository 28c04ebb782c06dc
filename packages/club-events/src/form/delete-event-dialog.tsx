import type { Event } from '@fieldhouse/api';
import { clubToday, dateRange } from '@fieldhouse/contracts/club';
import type { SeriesScope } from '@fieldhouse/contracts/forms';
import { ErrorText, TextField } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { useState } from 'react';
import { EventUnavailable } from '../events/event-unavailable.tsx';
import { useEventDetails } from '../events/use-event.ts';
import { ScopeChoice, useSeries } from './scope-choice.tsx';
import { eventsInScope, registeredIn } from './series.ts';
import { useDeleteEvent } from './use-delete-event.ts';

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
  const series = useSeries(event);
  const { remove, isPending, failure } = useDeleteEvent(onClose);
  const eventsToDelete = eventsInScope(event, series, scope);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove({ event, scope, count: eventsToDelete.length, reason: reason.trim() })}
      title="Are you sure you want to delete this event?"
      confirmText={eventsToDelete.length === 1 ? 'Delete' : `Delete ${eventsToDelete.length} events`}
      cancelText="Keep"
      busyText={isPending ? 'Deleting...' : undefined}
    >
      <p>
        <b>{event.title}</b>, {dateRange(event.date, event.endDate, clubToday(new Date()))}
      </p>
      {event.seriesId !== null && (
        <ScopeChoice label="Delete" event={event} series={series} value={scope} onChange={setScope} />
      )}
      <p aria-live="polite">{registeredText(registeredIn(eventsToDelete))}</p>
      {registeredIn(eventsToDelete) > 0 && (
        <TextField
          label="Reason"
          optional
          hint="Stands in the email to the families"
          placeholder="Lightning"
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={(change) => setReason(change.target.value)}
        />
      )}
      <div role="alert">{failure && <ErrorText>{failure}</ErrorText>}</div>
    </ConfirmDialog>
  );
}

/** '12 children are registered. They lose their places, and their families get an email.' */
function registeredText(count: number): string {
  if (count === 0) return 'Nobody is registered.';
  return count === 1
    ? '1 child is registered, loses the place, and the family gets an email.'
    : `${count} children are registered. They lose their places, and their families get an email.`;
}
