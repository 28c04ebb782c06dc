import { Callout } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { errorMessage } from '@fieldhouse/web-kit';
import type { DeclineProps } from './decline.tsx';

/** Asks before an invitation is declined. */
export default function DeclineQuestion({
  inviter,
  onDecline,
  isBusy,
  error,
  onClose,
}: DeclineProps & { onClose: () => void }) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onDecline}
      title="Decline the invitation?"
      confirmText="Decline"
      busyText={isBusy ? 'Declining...' : undefined}
    >
      <p>The link does not work any more then. {inviter} sees that you declined.</p>
      {error !== null && (
        <Callout tone="danger" role="alert" title="The invitation was not declined">
          {errorMessage(error, 'Please try again.')}
        </Callout>
      )}
    </ConfirmDialog>
  );
}
