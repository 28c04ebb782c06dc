import CancelDialog, { type RegisteredChildChoice } from './cancel-dialog.tsx';
import { useConcerned } from './use-concerned.ts';

export interface CancelOwnDialogProps {
  eventId: number;
  cameFor: number | null;
  onClose: () => void;
}

/** Cancels a registration of the visitor's own children, or of the child in mind, for an event; shows nothing when there is none. */
export default function CancelOwnDialog({ eventId, cameFor, onClose }: CancelOwnDialogProps) {
  const places = useConcerned(cameFor).flatMap(({ id, firstName, lastName, registeredEvents }) => {
    const place = registeredEvents?.find((event) => event.id === eventId);
    if (place === undefined) return [];
    const choice: RegisteredChildChoice = { id, firstName, lastName, slotStart: place.timeSlot?.startTime ?? null };
    return [{ choice, title: place.title }];
  });
  const [first, ...others] = places;
  if (first === undefined) return null;
  return (
    <CancelDialog
      event={{ id: eventId, title: first.title }}
      registered={[first.choice, ...others.map(({ choice }) => choice)]}
      cameFor={cameFor}
      onClose={onClose}
    />
  );
}
