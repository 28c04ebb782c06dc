import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { useRefreshDuplicates } from './use-refresh-duplicates.ts';

/** The reason that is stored with every pair. */
export const REASON = 'Different children';

interface IgnoreGroup {
  ignore: () => void;
  isPending: boolean;
}

/**
 * Marks every pair of a group as not duplicates and shows a toast (S2 §8). Its Undo removes the marks of exactly the
 * pairs that were not marked before (S2.2.941).
 */
export function useIgnoreGroup(childIds: readonly number[]): IgnoreGroup {
  const notify = useNotify();
  const refresh = useRefreshDuplicates();
  const undo = useUndoMark();
  const { mutate, isPending } = $api.useMutation('post', '/api/admin/duplicate-ignore-pairs/group', {
    onSuccess: async ({ pairIds }) => {
      notify({
        title: 'Pair Ignored',
        description: 'They are no longer shown as duplicates.',
        // Another admin has marked the group: that mark is not this admin's to undo.
        ...(pairIds.length > 0 && { undo: () => undo(pairIds) }),
      });
      await refresh();
    },
    onError: (problem) =>
      notify({ title: 'Failed to Ignore Pair', description: asApiError(problem).detail, tone: 'destructive' }),
  });
  return { ignore: () => mutate({ body: { childIds: [...childIds], reason: REASON } }), isPending };
}

/** A mutation of its own: the one that marked stays locked when its card is gone. */
function useUndoMark(): (pairIds: number[]) => void {
  const notify = useNotify();
  const refresh = useRefreshDuplicates();
  const { mutate } = $api.useMutation('post', '/api/admin/duplicate-ignore-pairs/undo', {
    onSuccess: () => notify({ title: 'Pair Restored', description: 'They may be shown as duplicates again.' }),
    onError: (problem) =>
      notify({ title: 'Failed to Restore Pair', description: asApiError(problem).detail, tone: 'destructive' }),
    // Also after a refusal: the page shows what made the undo impossible.
    onSettled: refresh,
  });
  return (pairIds) => mutate({ body: { pairIds } });
}
