import { can } from '@fieldhouse/contracts/permissions';
import { useUser } from '@fieldhouse/web-kit';
import CancelDialog, { type RegisteredChildChoice } from './cancel-dialog.tsx';
import { useRelevantChildren } from './use-relevant-children.ts';

export interface CancelOwnDialogProps {
  eventId: number;
  initialChildId: number | null;
  onClose: () => void;
}

/**
 * Cancels a registration for an event: of the user's own children, as far as they may change it, or of the preferred
 * child. Shows nothing if there is no such registration.
 */
export default function CancelOwnDialog({ eventId, initialChildId, onClose }: CancelOwnDialogProps) {
  const user = useUser();
  const places = useRelevantChildren(initialChildId).flatMap(
    ({ id, firstName, lastName, mayChange, registeredEvents }) => {
      if (!can(user, 'registration.cancel', { isGuardian: mayChange })) return [];
      const place = registeredEvents?.find((event) => event.id === eventId);
      if (place === undefined) return [];
      const choice: RegisteredChildChoice = { id, firstName, lastName, slotStart: place.timeSlot?.startTime ?? null };
      return [{ choice, title: place.title }];
    },
  );
  const [first, ...others] = places;
  if (first === undefined) return null;
  return (
    <CancelDialog
      event={{ id: eventId, title: first.title }}
      registered={[first.choice, ...others.map(({ choice }) => choice)]}
      initialChildId={initialChildId}
      onClose={onClose}
    />
  );
}
