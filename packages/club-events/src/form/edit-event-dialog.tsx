import { $api } from '@fieldhouse/web-kit';
import { EventUnavailable } from '../events/event-unavailable.tsx';
import { EditEventForm } from './edit-event-form.tsx';

export interface EditEventDialogProps {
  eventId: number;
  /** The title of the toast after a failure: S1 §8 and S2 §8 have different ones. */
  failureTitle: string;
  onClose: () => void;
}

/** Edit Event (S1 §2, S2 §2): the form with the event's current values. */
export default function EditEventDialog({ eventId, failureTitle, onClose }: EditEventDialogProps) {
  const event = $api.useQuery(
    'get',
    '/api/events/{id}',
    { params: { path: { id: eventId } } },
    // The user edits this version: only a save loads the event again, and an older answer of a list is not used.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false },
  );
  if (event.data === undefined) {
    return <EventUnavailable error={event.error} onRetry={event.refetch} onClose={onClose} />;
  }
  return <EditEventForm event={event.data} failureTitle={failureTitle} onClose={onClose} />;
}
