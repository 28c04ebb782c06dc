import { EventDetailsDialog } from '@fieldhouse/club-ui/event-details';
import { clubToday } from '@fieldhouse/contracts/club';
import { Button, ErrorState } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api } from '@fieldhouse/web-kit';
import Users from 'lucide-react/icons/users';

interface DetailsProps {
  eventId: number;
  onClose: () => void;
  onManage: () => void;
}

const SECOND = 1000;

/** Event details, read anew every second while open (S1 §4). */
export default function DetailsDialog({ eventId, onClose, onManage }: DetailsProps) {
  const {
    data: event,
    error,
    refetch,
  } = $api.useQuery(
    'get',
    '/api/events/{id}/details',
    { params: { path: { id: eventId } } },
    { refetchInterval: SECOND },
  );
  if (!event) {
    return (
      <Dialog isOpen onClose={onClose} title="Event details">
        {error && (
          <ErrorState
            title={error.status === 404 ? 'Event not found.' : 'Failed to load event data'}
            onRetry={refetch}
          />
        )}
      </Dialog>
    );
  }
  return (
    <EventDetailsDialog
      isOpen
      onClose={onClose}
      event={event}
      registrations={event.registrations}
      timeSlots={event.timeSlots}
      today={clubToday(new Date())}
      actions={
        <Button look="turf" icon={<Users />} onClick={onManage}>
          Manage registrations
        </Button>
      }
    />
  );
}
