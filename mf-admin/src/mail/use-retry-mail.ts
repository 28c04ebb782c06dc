import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { useRefreshMail } from './use-refresh-mail.ts';

/** Queues a mail again and shows a toast. */
export function useRetryMail(id: number) {
  const notify = useNotify();
  const refresh = useRefreshMail();
  const { mutate, isPending } = $api.useMutation('post', '/api/admin/mail/{id}/retry', {
    onSuccess: () => notify({ title: 'Mail queued again', description: 'It is sent in a moment.' }),
    onError: (problem) =>
      notify({ title: 'Failed to retry mail', description: asApiError(problem).detail, tone: 'destructive' }),
    onSettled: refresh,
  });
  return { retry: () => mutate({ params: { path: { id } } }), isPending };
}
