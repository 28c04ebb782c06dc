import { EmptyState, LinkButton } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import CalendarX from 'lucide-react/icons/calendar-x';

interface NotRegisteredProps {
  event: { id: number; title: string };
  /** Null: of several children, none is registered. */
  child: { id: number; firstName: string } | null;
  onClose: () => void;
}

/** Instead of a question about a registration that does not exist, or no longer does. */
export function NotRegistered({ event, child, onClose }: NotRegisteredProps) {
  const search = child === null ? '' : `&child=${child.id}`;
  return (
    <Dialog isOpen onClose={onClose} title={event.title}>
      <EmptyState
        icon={<CalendarX />}
        title={child === null ? 'None of your children is registered' : `${child.firstName} is not registered`}
        text="The registration was cancelled, here or on another device."
        action={
          <LinkButton href={`/events?event=${event.id}&dialog=details${search}`} look="turf">
            View event
          </LinkButton>
        }
      />
    </Dialog>
  );
}
