import { api, asApiError, errorMessage } from '@fieldhouse/web-kit';
import { useEffect, useState } from 'react';
import { navigate } from '../page-address.ts';
import { notify } from '../toasts/notify.ts';
import { useLinkToken } from './use-link-token.ts';

const INVALID_LINK = 'The reset link is invalid or expired.';

/**
 * The token of the reset link, and the username of its account once the server has found it valid (S1 §2, §4, §8). An
 * invalid link opens the login screen.
 */
export function useResetLink(): { token: string; username: string | undefined } {
  const token = useLinkToken();
  const [username, setUsername] = useState<string>();

  useEffect(() => {
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
