import type { Event, EventDetails } from '@fieldhouse/api';
import { useRelevantChildren, withPolledPlaces } from '@fieldhouse/club-events';
import { Button, Row } from '@fieldhouse/ui';
import { useMinute, useUser } from '@fieldhouse/web-kit';
import type { EventDialog } from '../search.ts';
import { cardActions } from './card-statuses.ts';

interface FamilyActionsOptions {
  /** The child that the page is opened for. */
  chosenChildId: number | null;
  /** Opens another dialog of the event. */
  onOpen: (dialog: EventDialog) => void;
}

/** The family's buttons in an event's details: register, cancel, another time; null for none. */
export function useFamilyActions({ chosenChildId, onOpen }: FamilyActionsOptions) {
  const family = useRelevantChildren(chosenChildId);
  const { role } = useUser();
  const now = useMinute();
  return (event: Event, details: EventDetails | undefined) => {
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
  };
}
