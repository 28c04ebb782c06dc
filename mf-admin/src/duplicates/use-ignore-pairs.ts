import { api, asApiError, useLockedMutation, useNotify } from '@fieldhouse/web-kit';
import { pairsOf } from './pairs-of.ts';
import { useRefreshDuplicates } from './use-refresh-duplicates.ts';

interface Then {
  onFailed: (message: string) => void;
  onDone: () => void;
}

/**
 * Marks every pair of a group as not duplicates, a call for each (S2 §7), and says so. When one fails, those before it are stored, and
 * sending them again changes nothing.
 */
export function useIgnorePairs(childIds: readonly number[], { onFailed, onDone }: Then) {
  const notify = useNotify();
  const refresh = useRefreshDuplicates();
  const { mutate, isPending } = useLockedMutation({
    mutationFn: async (reason: string) => {
      for (const [childId1, childId2] of pairsOf(childIds)) {
        await api.POST('/api/admin/duplicate-ignore-pairs', { body: { childId1, childId2, reason } });
      }
    },
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
  return { ignore: (reason: string) => mutate(reason, { onSuccess: onDone }), isPending };
}
