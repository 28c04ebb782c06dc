import type { EventDetails } from '@fieldhouse/api';
import { EventMissing, useEventDetails, useListedEvent } from '@fieldhouse/club-events/event';
import { EventDetailsDialog } from '@fieldhouse/club-ui/event-details';
import { clubToday } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, Row } from '@fieldhouse/ui';
import { useUser } from '@fieldhouse/web-kit';
import { useConcerned } from '../registrations/use-concerned.ts';
import { cardActions } from './card-statuses.ts';
import type { EventDialog } from './event-row.tsx';
import { StaffActions } from './staff-actions.tsx';

interface DetailsDialogProps {
  eventId: number;
  /** The child the visitor has in mind. */
  cameFor: number | null;
  onClose: () => void;
  /** Goes on to another dialog of this event. */
  onOpen: (dialog: EventDialog) => void;
}

/** Event details; who is registered follows the server every second while open (S1 §2). */
export default function DetailsDialog({ eventId, cameFor, onClose, onOpen }: DetailsDialogProps) {
  const details = useEventDetails(eventId);
  const listed = useListedEvent(eventId);
  const family = useConcerned(cameFor);
  const user = useUser();
  const mayEdit = can(user, 'event.edit');
  const event = details.data ?? listed;
  if (event === undefined || (details.error?.status === 404 && !details.data)) {
    return <EventMissing error={details.error} onRetry={details.refetch} onClose={onClose} />;
  }
  const { register, cancel } = cardActions(family, event, user.role);
  return (
    <EventDetailsDialog
      isOpen
      onClose={onClose}
      event={event}
      registrations={details.data ? ownFirst(details.data.registrations) : null}
      timeSlots={details.data?.timeSlots ?? []}
      today={clubToday(new Date())}
      failure={details.error && !details.data ? { title: 'Failed to load event data', onRetry: details.refetch } : null}
      actions={
        register || cancel || mayEdit ? (
          <>
            {mayEdit && <StaffActions event={event} onOpen={onOpen} />}
            {(register || cancel) && (
              <Row $gap={2}>
                {cancel && (
                  <Button look="quiet" onClick={() => onOpen('cancel')}>
                    Cancel registration
                  </Button>
                )}
                {register && <Button onClick={() => onOpen('register')}>Register</Button>}
              </Row>
            )}
          </>
        ) : undefined
      }
    />
  );
}

const ownFirst = (registrations: EventDetails['registrations']) =>
  registrations.toSorted((one, other) => Number(other.mine) - Number(one.mine));
