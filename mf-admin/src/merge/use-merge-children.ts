import type { MergeChildren } from '@fieldhouse/contracts/forms';
import { $api, asApiError, keyOf, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** What is merged: see `MergeData`. */
export type MergeFlags = MergeChildren['mergeData'];

interface MergeCall {
  onMerged: (() => void) | undefined;
  /** It has begun, and the dialog is open still. */
  onDone: () => void;
}

/** Merges duplicates, and says so (S2 §8). */
export function useMergeChildren({ onMerged, onDone }: MergeCall) {
  const notify = useNotify();
  const queries = useQueryClient();
  const { mutate, isPending } = $api.useMutation('post', '/api/admin/merge-children', {
    onSuccess: async () => {
      notify({ title: 'Children Merged Successfully' });
      onMerged?.();
      const changed = ['/api/all-children', '/api/all-children/stats', '/api/admin/merges'] as const;
      await Promise.all(changed.map((path) => queries.invalidateQueries({ queryKey: keyOf('get', path) })));
    },
    onError: (problem) =>
      notify({
        title: 'Merge Failed',
        description: `Failed to merge children. ${asApiError(problem).detail}`,
        tone: 'destructive',
      }),
  });
  return { merge: (body: MergeChildren) => mutate({ body }, { onSuccess: onDone }), isPending };
}
