import type { GuardianInvitationDecision } from '@fieldhouse/contracts/forms';
import { $api, errorMessage, keyOf, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRefreshLinks } from './use-refresh-links.ts';

/** Approves or denies an accepted invitation, and shows a toast. One that ended meanwhile leaves the list. */
export function useDecideInvitation(id: number) {
  const notify = useNotify();
  const queries = useQueryClient();
  const refreshLinks = useRefreshLinks();
  const { mutate, isPending } = $api.useMutation('put', '/api/admin/guardian-invitations/{id}', {
    onSuccess: (_, { body }) => notify({ title: body.action === 'approve' ? 'Parent added' : 'Invitation denied' }),
    onError: (problem) =>
      notify({
        title: 'The invitation was not decided',
        description: errorMessage(problem, 'Please try again.'),
        tone: 'destructive',
      }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/guardian-invitations') });
      void queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/duplicates/stats') });
      void refreshLinks();
    },
  });
  const decide = (action: GuardianInvitationDecision['action']) =>
    mutate({ params: { path: { id } }, body: { action } });
  return { decide, isPending };
}
