import type { MergeChildren } from '@fieldhouse/contracts/forms';
import { $api, asApiError, serverSentence, useNotify } from '@fieldhouse/web-kit';
import { useRefreshMerged } from './use-refresh-merged.ts';

/** What is merged: see `MergeData`. */
export type MergeFlags = MergeChildren['mergeData'];

/**
 * Merges duplicates, and says so (S2 §8). `onDone`: it has begun; its group is gone a moment later. A request that
 * was decided meanwhile leaves the list.
 */
export function useMergeChildren(onDone: () => void) {
  const notify = useNotify();
  const refresh = useRefreshMerged();
  const { mutate, isPending } = $api.useMutation('post', '/api/admin/merge-children', {
    onSuccess: async () => {
      notify({ title: 'Children Merged Successfully' });
      onDone();
      await refresh();
    },
    onError: (problem) => {
      const error = asApiError(problem);
      const description = serverSentence(error, 'Failed to merge children');
      notify({ title: 'Merge Failed', description, tone: 'destructive' });
      if (error.code === 'already_decided') void refresh();
    },
  });
  return { merge: (body: MergeChildren) => mutate({ body }), isPending };
}
