import { api, asApiError, errorMessage } from '@fieldhouse/web-kit';
import { useEffect, useState } from 'react';
import { navigate, pageAddress } from '../page-address.ts';
import { notify } from '../toasts/notify.tsx';

const INVALID_LINK = 'The reset link is invalid or expired.';

/**
 * The token of the reset link, and the username of its account once the server has found it valid (S1 §2, §4, §8). The token is removed from the
 * address bar at once: addresses are copied, shown and stored in the history, and the token gives access to the
 * account. An invalid link opens the login screen.
 */
export function useResetLink(): { token: string; username: string | undefined } {
  const [token] = useState(() => new URLSearchParams(pageAddress.current().search).get('token') ?? '');
  const [username, setUsername] = useState<string>();

  useEffect(() => {
    navigate(pageAddress.current().pathname, { replace: true });
    if (!token) return refuse('Invalid reset link', INVALID_LINK);
    let isCurrent = true;
    api
      .GET('/api/auth/verify-reset-token', { params: { query: { token } } })
      .then(({ data }) => isCurrent && setUsername(data?.username ?? ''))
      .catch((error: unknown) => isCurrent && explain(error));
    return () => {
      isCurrent = false;
    };
  }, [token]);

  return { token, username };
}

function explain(error: unknown): void {
  if (asApiError(error).status === 0) refuse('Error', 'Failed to verify reset link. Please try again.');
  else refuse('Invalid or expired link', errorMessage(error, INVALID_LINK));
}

function refuse(title: string, description: string): void {
  notify({ title, description, tone: 'destructive' });
  navigate('/login', { replace: true });
}
