import { ConfirmDialog } from '@fieldhouse/ui/aria';
import type { Leave } from './use-leave.ts';

/** Asks before unsaved changes are discarded (product decision 63). */
export function DiscardQuestion({
  isAsking,
  keepEditing,
  discard,
}: Pick<Leave, 'isAsking' | 'keepEditing' | 'discard'>) {
  return (
    <ConfirmDialog
      isOpen={isAsking}
      onClose={keepEditing}
      onConfirm={discard}
      title="Discard changes?"
      confirmText="Discard"
      cancelText="Keep editing"
    >
      <p>What you changed is not saved.</p>
    </ConfirmDialog>
  );
}
