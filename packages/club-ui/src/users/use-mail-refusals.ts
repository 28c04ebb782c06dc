import type { ManagedUser } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import { $api, asApiError, keyOf, useNotify, useUser } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { nameOf } from './user-text.ts';

/**
 * Returns the time since when the address of an account refuses mail; undefined if it accepts mail or is not known.
 */
export function useMailRefusals(): (user: Pick<ManagedUser, 'id' | 'email'>) => string | undefined {
  const enabled = can(useUser(), 'mail.allow-address');
  const { data: refusals } = $api.useQuery('get', '/api/admin/mail/refusals', {}, { enabled });
  return ({ id, email }) =>
    // The mail service may not know a new address yet, so the refusal of an old address is ignored.
    refusals?.find(({ userId, address }) => userId === id && address === email.toLowerCase())?.refusedAt;
}

/** Allows mail to an account's address again, and shows a toast. */
export function useAllowMail(user: ManagedUser) {
  const notify = useNotify();
  const queries = useQueryClient();
  const { mutate, isPending } = $api.useMutation('delete', '/api/admin/mail/refusals/{userId}', {
    onSuccess: () => notify({ title: 'Mail allowed', description: `${nameOf(user)} gets mail again.` }),
    onError: (problem) =>
      notify({ title: 'Failed to allow mail', description: asApiError(problem).detail, tone: 'destructive' }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/mail/refusals') }),
  });
  return { allow: () => mutate({ params: { path: { userId: user.id } } }), isPending };
}
