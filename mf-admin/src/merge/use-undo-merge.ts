import { $api, asApiError, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useRefreshMerged } from './use-refresh-merged.ts';

/** Undoes a merge and shows a toast. */
export function useUndoMerge(onDone: () => void) {
  const notify = useNotify();
  const done = useWhileMounted(onDone);
  const refresh = useRefreshMerged();
  const { mutate, isPending } = $api.useMutation('post', '/api/admin/merges/{id}/undo', {
    onSuccess: async () => {
      notify({ title: 'Merge Undone', description: 'The children are separate records again.' });
      done();
      await refresh();
    },
    onError: (problem) =>
      notify({ title: 'Failed to Undo Merge', description: asApiError(problem).detail, tone: 'destructive' }),
  });
  return { undo: (id: number) => mutate({ params: { path: { id } } }), isPending };
}
