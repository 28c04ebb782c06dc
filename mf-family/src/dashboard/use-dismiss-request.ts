import { $api, asApiError, keyOf, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Dismisses a decided request, in every browser of its parent. */
export function useDismissRequest(id: number): { dismiss: () => void } {
  const notify = useNotify();
  const queries = useQueryClient();
  const { mutate } = $api.useMutation('post', '/api/child-access-requests/{id}/dismiss', {
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf('get', '/api/child-access-requests') }),
    onError: (problem) =>
      notify({ title: 'Failed to dismiss the request', description: asApiError(problem).detail, tone: 'destructive' }),
  });
  return { dismiss: () => mutate({ params: { path: { id } } }) };
}
