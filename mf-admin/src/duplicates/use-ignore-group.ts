import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { useRefreshDuplicates } from './use-refresh-duplicates.ts';

interface IgnoreCallbacks {
  onFailed: (message: string) => void;
  onDone: () => void;
}

/** Marks every pair of a group as not duplicates and shows a toast (S2 §8). */
export function useIgnoreGroup(childIds: readonly number[], { onFailed, onDone }: IgnoreCallbacks) {
  const notify = useNotify();
  const refresh = useRefreshDuplicates();
  const { mutate, isPending } = $api.useMutation('post', '/api/admin/duplicate-ignore-pairs/group', {
    onSuccess: async () => {
      notify({ title: 'Pair Ignored', description: 'They are no longer shown as duplicates.' });
      await refresh();
    },
    onError: (problem) => {
      const { detail } = asApiError(problem);
      onFailed(detail);
      notify({ title: 'Failed to Ignore Pair', description: detail, tone: 'destructive' });
    },
  });
  const ignore = (reason: string) => mutate({ body: { childIds: [...childIds], reason } }, { onSuccess: onDone });
  return { ignore, isPending };
}
