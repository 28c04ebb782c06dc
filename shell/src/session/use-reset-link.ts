import { api, asApiError, serverSentence } from '@fieldhouse/web-kit';
import { useEffect, useState } from 'react';
import { navigate, place } from '../place.ts';
import { notify } from '../toasts/notify.tsx';

const WORTHLESS = 'The reset link is invalid or expired.';

/**
 * The token of the reset link that was followed, and whether it was found good (S1 §2, §4, §8). It leaves the
 * address bar at once: an address is copied, shown and kept in the history, and whoever has the token has the
 * account. A link that is none leads to the login screen.
 */
export function useResetLink(): { token: string; verified: boolean } {
  const [token] = useState(() => new URLSearchParams(place.current().search).get('token') ?? '');
  const [verified, setVerified] = useState(false);

  useEffect(() => {
    navigate(place.current().pathname, { replace: true });
    if (!token) return refuse('Invalid reset link', WORTHLESS);
    let wanted = true;
    api
      .GET('/api/auth/verify-reset-token', { params: { query: { token } } })
      .then(() => wanted && setVerified(true))
      .catch((error: unknown) => wanted && explain(error));
    return () => {
      wanted = false;
    };
  }, [token]);

  return { token, verified };
}

function explain(error: unknown): void {
  if (asApiError(error).status === 0) refuse('Error', 'Failed to verify reset link. Please try again.');
  else refuse('Invalid or expired link', serverSentence(error, WORTHLESS));
}

function refuse(title: string, description: string): void {
  notify({ title, description, tone: 'destructive' });
  navigate('/login', { replace: true });
}
