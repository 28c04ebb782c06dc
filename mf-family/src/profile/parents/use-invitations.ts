import { isolated } from '@fieldhouse/contracts/club';
import type { GuardianInvitationForm } from '@fieldhouse/contracts/forms';
import { $api, asApiError, errorMessage, keyOf, showFieldErrors, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';

/** Reads the parents and the invitations of a child again. */
function useRefreshParents() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf('get', '/api/children/{id}/guardian-invitations') });
}

/** Invites another parent of a child, and shows a toast. */
export function useInviteParent(childId: number, form: UseFormReturn<GuardianInvitationForm>, onDone: () => void) {
  const notify = useNotify();
  const refresh = useRefreshParents();
  const { mutate, isPending } = $api.useMutation('post', '/api/children/{id}/guardian-invitations', {
    onSuccess: ({ email }) => {
      void refresh();
      notify({ title: 'Invitation sent', description: `${isolated(email)} gets an email with a link for 7 days.` });
    },
    onError: (problem) => {
      const error = asApiError(problem);
      const message = errorMessage(error, 'The invitation was not sent. Please try again.');
      if (!showFieldErrors(form, error)) form.setError('root', { message });
    },
  });
  const invite = (body: GuardianInvitationForm) =>
    mutate({ body, params: { path: { id: childId } } }, { onSuccess: onDone });
  return { invite, isPending };
}

/** What the buttons of an invitation do, each with a toast. */
export function useInvitationActions(childId: number, invitationId: number) {
  const notify = useNotify();
  const refresh = useRefreshParents();
  const onError = (problem: unknown) => {
    void refresh();
    notify({
      title: 'That did not work',
      description: errorMessage(problem, 'Please try again.'),
      tone: 'destructive',
    });
  };
  const request = { params: { path: { id: childId, invitationId } } };
  const done = (title: string) => {
    void refresh();
    notify({ title });
  };
  const resend = $api.useMutation('post', '/api/children/{id}/guardian-invitations/{invitationId}/resend', {
    onError,
    onSuccess: () => done('Invitation sent again'),
  });
  const confirm = $api.useMutation('post', '/api/children/{id}/guardian-invitations/{invitationId}/confirm', {
    onError,
    onSuccess: ({ outcome }) => done(outcome === 'added' ? 'Parent added' : 'The club decides about this parent now'),
  });
  const withdraw = $api.useMutation('delete', '/api/children/{id}/guardian-invitations/{invitationId}', {
    onError,
    onSuccess: () => done('Invitation withdrawn'),
  });
  return {
    resend: () => resend.mutate(request),
    confirm: () => confirm.mutate(request),
    withdraw: () => withdraw.mutate(request),
    isBusy: resend.isPending || confirm.isPending || withdraw.isPending,
  };
}
