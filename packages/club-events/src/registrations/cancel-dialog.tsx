import { fullName, Jersey } from '@fieldhouse/club-ui';
import { isolated, timeText } from '@fieldhouse/contracts/club';
import { RadioCards } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { useState } from 'react';
import { type RegisteredChildChoice, registeredText } from './registered-child.ts';
import { useCancel } from './use-cancel.ts';

export interface CancelDialogProps {
  event: { id: number; title: string };
  /** The registered children; with more than one, the user chooses. */
  registered: readonly [RegisteredChildChoice, ...RegisteredChildChoice[]];
  /** The child that is chosen at first. */
  initialChildId?: number | null;
  onClose: () => void;
  /** After the registration was cancelled. */
  onCancelled?: (childId: number) => void;
}

/** Asks before a child's registration is cancelled. */
export default function CancelDialog(props: CancelDialogProps) {
  const { event, registered, initialChildId = null, onClose, onCancelled } = props;
  const [chosenId, setChosenId] = useState(initialChildId);
  const { cancel, isPending } = useCancel({ onSettled: onClose, onCancelled });
  const child = registered.find(({ id }) => id === chosenId) ?? registered[0];
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => cancel({ child, event })}
      title={`Cancel ${isolated(child.firstName)}’s registration?`}
      confirmText="Cancel registration"
      cancelText="Keep"
      busyText={isPending ? 'Cancelling...' : undefined}
    >
      {registered.length > 1 && (
        <RadioCards
          label="Child"
          value={child.id}
          onChange={setChosenId}
          cards={registered.map((each) => ({
            value: each.id,
            title: fullName(each),
            text: registeredText(each),
            picture: <Jersey firstName={each.firstName} lastName={each.lastName} size={44} />,
          }))}
        />
      )}
      <p>
        <span>{`${isolated(child.firstName)}’s place in `}</span>
        <b>{event.title}</b>
        <span>{`${child.slotStart === null ? '' : ` at ${timeText(child.slotStart)}`} is free for others at once.`}</span>
      </p>
    </ConfirmDialog>
  );
}
