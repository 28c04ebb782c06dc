import type { Invitation } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, errorMessage, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useRefreshInvitations } from './use-refresh-invitations.ts';

interface RevokeQuestionProps {
  invitation: Invitation;
  onClose: () => void;
}

/** Asks before an invitation is revoked. */
export default function RevokeQuestion({ invitation, onClose }: RevokeQuestionProps) {
  const notify = useNotify();
  const close = useWhileMounted(onClose);
  const refresh = useRefreshInvitations();
  const { mutate, isPending } = $api.useMutation('delete', '/api/admin/invitations/{id}', {
    onSuccess: () => notify({ title: 'Invitation revoked', description: invitation.email }),
    onError: (problem) =>
      notify({
        title: 'Failed to revoke invitation',
        description: errorMessage(problem, 'Please try again.'),
        tone: 'destructive',
      }),
    onSettled: async () => {
      await refresh();
      close();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => mutate({ params: { path: { id: invitation.id } } })}
      title="Revoke Invitation?"
      confirmText="Revoke"
      busyText={isPending ? 'Revoking...' : undefined}
    >
      <p>
        The link that <b translate="no">{fullName(invitation)}</b> got does not work any more. You can invite them
        again.
      </p>
    </ConfirmDialog>
  );
}
