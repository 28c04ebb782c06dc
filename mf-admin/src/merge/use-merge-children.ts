import type { MergeChildren } from '@fieldhouse/contracts/forms';
import { $api, asApiError, errorMessage, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useRefreshMerged } from './use-refresh-merged.ts';

/** The options of a merge: see `MergeData`. */
export type MergeFlags = MergeChildren['mergeData'];

/**
 * Merges duplicates and shows a toast (S2 §8). `onDone` is called when the merge has started. An access request that
 * another admin decided leaves the list.
 */
export function useMergeChildren(onDone: () => void) {
  const notify = useNotify();
  const done = useWhileMounted(onDone);
  const refresh = useRefreshMerged();
  const { mutate, isPending } = $api.useMutation('post', '/api/admin/merge-children', {
    onSuccess: async () => {
      notify({ title: 'Children Merged Successfully' });
      done();
      await refresh();
    },
    onError: (problem) => {
      const error = asApiError(problem);
      const description = errorMessage(error, 'Failed to merge children');
      notify({ title: 'Merge Failed', description, tone: 'destructive' });
      if (error.code === 'already_decided') void refresh();
    },
  });
  return { merge: (body: MergeChildren) => mutate({ body }), isPending };
}
