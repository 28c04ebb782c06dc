import { $api } from '@fieldhouse/web-kit';
import { EventMissing } from '../event-missing.tsx';
import { EditEventForm } from './edit-event-form.tsx';

interface EditEventDialogProps {
  eventId: number;
  onClose: () => void;
}

/** Edit Event (S1 §2): the form, filled with the event as it is now. */
export default function EditEventDialog({ eventId, onClose }: EditEventDialogProps) {
  const event = $api.useQuery(
    'get',
    '/api/events/{id}',
    { params: { path: { id: eventId } } },
    // What is typed stands on what was read: reading again is the save's business. A list's older answer must not fill it.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false },
  );
  if (event.data === undefined) {
    return <EventMissing error={event.error} onRetry={event.refetch} onClose={onClose} />;
  }
  return <EditEventForm event={event.data} onClose={onClose} />;
}
