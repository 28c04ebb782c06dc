import { $api } from '@fieldhouse/web-kit';
import { EventMissing } from '../events/event-missing.tsx';
import { EditEventForm } from './edit-event-form.tsx';

export interface EditEventDialogProps {
  eventId: number;
  /** The title of the toast when it fails: S1 §8 and S2 §8 have different ones. */
  failureTitle: string;
  onClose: () => void;
}

/** Edit Event (S1 §2, S2 §2): the form, filled with the event as it is now. */
export default function EditEventDialog({ eventId, failureTitle, onClose }: EditEventDialogProps) {
  const event = $api.useQuery(
    'get',
    '/api/events/{id}',
    { params: { path: { id: eventId } } },
    // What is typed stands on what was read: reading again is the save's business. A list's older answer must not
    // fill it.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false },
  );
  if (event.data === undefined) {
    return <EventMissing error={event.error} onRetry={event.refetch} onClose={onClose} />;
  }
  return <EditEventForm event={event.data} failureTitle={failureTitle} onClose={onClose} />;
}
