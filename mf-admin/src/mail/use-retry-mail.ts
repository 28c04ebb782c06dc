import { $api, asApiError, keyOf, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Queues a mail once more, and says so. */
export function useRetryMail(id: number) {
  const notify = useNotify();
  const queries = useQueryClient();
  const { mutate, isPending } = $api.useMutation('post', '/api/admin/mail/{id}/retry', {
    onSuccess: () => notify({ title: 'Mail queued again', description: 'It is sent in a moment.' }),
    onError: (problem) =>
      notify({ title: 'Failed to retry mail', description: asApiError(problem).detail, tone: 'destructive' }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/mail/{id}') }),
        queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/mail') }),
        queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/mail/stats') }),
      ]),
  });
  return { retry: () => mutate({ params: { path: { id } } }), isPending };
}
