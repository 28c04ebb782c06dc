import { isolated } from '@fieldhouse/contracts/club';
import type { AccessDecisionForm } from '@fieldhouse/contracts/forms';
import { $api, asApiError, errorMessage, keyOf, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRefreshDuplicates } from './use-refresh-duplicates.ts';

interface DecisionCallbacks {
  onFailed: (message: string) => void;
  /** Called with the picked child, after the decision was saved or when another admin had decided before. */
  onDone: (picked?: number) => void;
}

/** Decides an access request and shows a toast (S2 §8). A request that another admin decided leaves the list. */
export function useDecideRequest(id: number, { onFailed, onDone }: DecisionCallbacks) {
  const notify = useNotify();
  const done = useWhileMounted(onDone);
  const queries = useQueryClient();
  const refresh = useRefreshDuplicates();
  const { mutate, isPending } = $api.useMutation('put', '/api/admin/child-access-requests/{id}', {
    onSuccess: async ({ state, childName }, { body }) => {
      notify({ title: 'Request Updated', description: `Access to ${isolated(childName)} was ${state}.` });
      // First: without its request in the list, which is loaded again, the dialog is gone and offers no merge.
      done(body.childId);
      await refresh();
    },
    onError: (problem) => {
      const error = asApiError(problem);
      const why = errorMessage(error, 'Failed to update request');
      onFailed(why);
      notify({ title: 'Update Failed', description: why, tone: 'destructive' });
      if (error.code !== 'already_decided') return;
      done();
      void queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/child-access-requests') });
    },
  });
  const decide = (body: AccessDecisionForm) => mutate({ params: { path: { id } }, body });
  return { decide, isPending };
}
