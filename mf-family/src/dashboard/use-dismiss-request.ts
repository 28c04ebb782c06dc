import { $api, asApiError, keyOf, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Dismisses a decided request, in every browser of its parent. Pending until the list has loaded again. */
export function useDismissRequest(): { dismiss: (id: number) => void; isPending: boolean } {
  const notify = useNotify();
  const queries = useQueryClient();
  const { mutate, isPending } = $api.useMutation('post', '/api/child-access-requests/{id}/dismiss', {
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf('get', '/api/child-access-requests') }),
    onError: (problem) =>
      notify({ title: 'Failed to dismiss the request', description: asApiError(problem).detail, tone: 'destructive' }),
  });
  const dismiss = (id: number) => {
    if (!isPending) mutate({ params: { path: { id } } });
  };
  return { dismiss, isPending };
}
