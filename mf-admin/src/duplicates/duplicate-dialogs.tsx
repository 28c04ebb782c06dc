import type { AdminAccessRequest, DuplicateGroup } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import { lazyDialog, useSearch, useUser } from '@fieldhouse/web-kit';
import type { GroupChild } from '../merge/merge-dialog.tsx';
import { DUPLICATES_SEARCH } from './duplicates-search.ts';

const DecisionDialog = lazyDialog(() => import('./decision-dialog.tsx'));
const MergeDialog = lazyDialog(() => import('../merge/merge-dialog.tsx'));

interface DuplicateDialogsProps {
  groups: readonly DuplicateGroup[] | undefined;
  pending: readonly AdminAccessRequest[];
}

/** The dialog of the address, once its group or request is loaded. */
export function DuplicateDialogs({ groups, pending }: DuplicateDialogsProps) {
  const user = useUser();
  const [{ dialog }, setSearch] = useSearch(DUPLICATES_SEARCH);
  const request = pending.find(({ id }) => id === dialog?.id);
  const open = groups?.find(({ children }) => children[0]?.id === dialog?.id);
  const merged = dialog?.kind === 'merge' ? groupToMerge(dialog, open) : undefined;
  const close = () => setSearch({ dialog: null });
  /** After the approval the parent has two profiles of the same child: the picked one and the added one. */
  const offerMerge = (picked: number | undefined, added: number | undefined) => {
    const isOffered = picked !== undefined && added !== undefined && can(user, 'child.merge');
    setSearch({ dialog: isOffered ? { kind: 'merge', id: picked, otherId: added } : null });
  };
  return (
    <>
      {(dialog?.kind === 'approve' || dialog?.kind === 'deny') && request && (
        <DecisionDialog
          key={`${dialog.kind} ${request.id}`}
          action={dialog.kind}
          request={request}
          onClose={close}
          onDone={(picked) => offerMerge(picked, request.newChild?.id)}
        />
      )}
      {merged && <MergeDialog key={merged.map(({ id }) => id).join()} group={merged} onClose={close} />}
    </>
  );
}

/** The two children of the address, or the group of its primary; undefined while the group is not loaded. */
function groupToMerge(
  { id, otherId }: { id: number; otherId?: number | undefined },
  group: DuplicateGroup | undefined,
): GroupChild[] | undefined {
  if (otherId !== undefined) return [id, otherId].map((each) => ({ id: each, isBirthdateMatch: false }));
  return group && toMerge(group);
}

/** A child with only the same birth date is merged only when the admin ticks it (product decision 20). */
function toMerge({ kind, children }: DuplicateGroup): GroupChild[] {
  return children.map(({ id }, at) => ({ id, isBirthdateMatch: kind === 'birthdate' && at > 0 }));
}
