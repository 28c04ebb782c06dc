import { EventDetailsDialog, useRelevantChildren, withPolledPlaces } from '@fieldhouse/club-events';
import { Button, Row } from '@fieldhouse/ui';
import { useMinute, useNavigate, useUser } from '@fieldhouse/web-kit';
import type { EventDialog } from '../search.ts';
import { cardActions } from './card-statuses.ts';

interface DetailsDialogProps {
  eventId: number;
  /** The child that the page is opened for. */
  chosenChildId: number | null;
  onClose: () => void;
  /** Opens another dialog of this event. */
  onOpen: (dialog: EventDialog) => void;
}

/** Event details with the actions of the family: register, cancel. The roster is on the coach dashboard. */
export function DetailsDialog({ eventId, chosenChildId, onClose, onOpen }: DetailsDialogProps) {
  const family = useRelevantChildren(chosenChildId);
  const { role } = useUser();
  const now = useMinute();
  const navigate = useNavigate();
  return (
    <EventDetailsDialog
      eventId={eventId}
      onClose={onClose}
      onOpen={(dialog) =>
        dialog === 'roster' ? navigate(`/coach?tab=events&event=${eventId}&dialog=roster`) : onOpen(dialog)
      }
      familyActions={(event, details) => {
        const polled = family.map((child) => withPolledPlaces(child, details));
        const { register, cancel, changeTime } = cardActions(polled, event, { role, now });
        if (!register && !cancel) return null;
        return (
          <Row $gap={2}>
            {changeTime && (
              <Button look="quiet" onClick={() => onOpen('change-time')}>
                Change time
              </Button>
            )}
            {cancel && (
              <Button look="quiet" onClick={() => onOpen('cancel')}>
                Cancel registration
              </Button>
            )}
            {register && <Button onClick={() => onOpen('register')}>Register</Button>}
          </Row>
        );
      }}
    />
  );
}
