import type { Role } from '@fieldhouse/contracts/club';
import { $api, api, asApiError, errorMessage, type SessionUser } from '@fieldhouse/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { navigate, pageAddress } from '../page-address.ts';
import { openAfterSignIn } from './session.ts';
import { expectWaiver, RegistrationRefused, useNewAccount } from './use-new-account.ts';

const INVALID_LINK = 'This invitation was used or withdrawn, or its link is older than 7 days.';

/** What the link of an invitation is for. */
export interface Invitation {
  role: Role;
  firstName: string;
  lastName: string;
  /** Masked. */
  email: string;
  expiresAt: string;
}

type Found =
  | { state: 'loading' }
  | { state: 'open'; invitation: Invitation }
  /** The link does not work any more, with the server's sentence. */
  | { state: 'ended'; sentence: string }
  /** The invited said so on this page. */
  | { state: 'declined' }
  | { state: 'failed' };

/**
 * The invitation of the link in the address. The token is removed from the address bar at once: addresses are copied,
 * shown and stored in the history, and the token makes an account.
 */
export function useInvitation() {
  const [token] = useState(() => new URLSearchParams(pageAddress.current().search).get('token') ?? '');
  const [found, setFound] = useState<Found>({ state: 'loading' });
  const end = useCallback((error: unknown) => {
    setFound({ state: 'ended', sentence: errorMessage(error, INVALID_LINK) });
  }, []);
  const look = useCallback(async () => {
    setFound({ state: 'loading' });
    try {
      const { data: invitation } = await api.GET('/api/auth/invitations', { params: { query: { token } } });
      setFound(invitation ? { state: 'open', invitation } : { state: 'failed' });
    } catch (error) {
      if (asApiError(error).status === 400) end(error);
      else setFound({ state: 'failed' });
    }
  }, [token, end]);

  useEffect(() => {
    navigate(pageAddress.current().pathname, { replace: true });
    if (token) void look();
    else setFound({ state: 'ended', sentence: INVALID_LINK });
  }, [token, look]);

  const call = $api.useMutation('post', '/api/auth/invitations/decline', {
    onSuccess: () => setFound({ state: 'declined' }),
    onError: (error) => {
      if (asApiError(error).code === 'invalid_link') end(error);
    },
  });
  const decline = { onDecline: () => call.mutate({ body: { token } }), isBusy: call.isPending, error: call.error };
  return { token, found, look, end, decline };
}

/** The form of an invited person; `onEnded` when the link has stopped working meanwhile. */
export function useAcceptance({ token, role }: { token: string; role: Role }, onEnded: (error: unknown) => void) {
  return useNewAccount({
    hasWaiver: role === 'parent',
    create: (fields) => accept(role, { ...fields, token }, onEnded),
    open: openAfterSignIn,
  });
}

async function accept(
  role: Role,
  fields: Record<string, unknown>,
  onEnded: (error: unknown) => void,
): Promise<SessionUser> {
  const { checkAcceptance } = await import('./check-acceptance.ts');
  const checked = checkAcceptance(role, fields);
  if (!checked.ok) throw new RegistrationRefused(checked.errors);
  if (role === 'parent') expectWaiver(checked.acceptance.waiverHash);
  try {
    const { data: user } = await api.POST('/api/auth/invitations', { body: checked.acceptance });
    if (!user) throw new Error('The answer has no user');
    return user;
  } catch (error) {
    if (asApiError(error).code !== 'invalid_link') throw error;
    onEnded(error);
    throw new RegistrationRefused({});
  }
}
