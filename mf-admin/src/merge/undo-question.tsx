import type { Merge } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { Stack } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { useUndoMerge } from './use-undo-merge.ts';

/** Asks before a merge is undone, and names the consequences (product decision 21). */
export function UndoQuestion({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const { undo, isPending } = useUndoMerge(onClose);
  const name = fullName(merge.primary);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => undo(merge.id)}
      title={`Undo the merge of ${name}?`}
      look="primary"
      confirmText="Undo the merge"
      busyText={isPending ? 'Undoing...' : undefined}
    >
      <Stack>
        <p>{`What was moved to ${name} goes back to the records that were merged, and these are active again.`}</p>
        <p>{`What came since stays with ${name}. A place that was freed is taken again only where there is one.`}</p>
      </Stack>
    </ConfirmDialog>
  );
}
