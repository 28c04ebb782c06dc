import { EventDetailsDialog, useRelevantChildren } from '@fieldhouse/club-events';
import { Button, Row } from '@fieldhouse/ui';
import { useNavigate, useUser } from '@fieldhouse/web-kit';
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
  const navigate = useNavigate();
  return (
    <EventDetailsDialog
      eventId={eventId}
      onClose={onClose}
      onOpen={(dialog) =>
        dialog === 'roster' ? navigate(`/coach?tab=events&event=${eventId}&dialog=roster`) : onOpen(dialog)
      }
      familyActions={(event) => {
        const { register, cancel } = cardActions(family, event, role);
        if (!register && !cancel) return null;
        return (
          <Row $gap={2}>
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
