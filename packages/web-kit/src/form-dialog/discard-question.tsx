import { ConfirmDialog } from '@fieldhouse/ui/aria';
import type { Leave } from './use-leave.ts';

/** Asks before what was typed is lost (product decision 63). */
export function DiscardQuestion({ isAsking, keep, discard }: Pick<Leave, 'isAsking' | 'keep' | 'discard'>) {
  return (
    <ConfirmDialog
      isOpen={isAsking}
      onClose={keep}
      onConfirm={discard}
      title="Discard changes?"
      confirmText="Discard"
      cancelText="Keep editing"
    >
      <p>What you changed is not saved.</p>
    </ConfirmDialog>
  );
}
