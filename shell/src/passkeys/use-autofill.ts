import { type SessionUser, whenIdle } from '@fieldhouse/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { loadPasskeys } from '../session/use-sign-in.ts';
import { hasPasskeys } from './has-passkeys.ts';

/**
 * Offers the passkeys of this site among the browser's suggestions for the username field. `askedAt`: when the button
 * last asked for a passkey, which ends the suggestions, so that they are offered again; null while somebody signs in.
 */
export function useAutofill(
  askedAt: number | null,
  onSignedIn: (user: SessionUser) => void,
  onFailed: (error: unknown) => void,
): void {
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (askedAt === null || !hasPasskeys()) return undefined;
    const end = new AbortController();
    const cancel = whenIdle(async () => (await loadPasskeys()).offerInAutofill(end.signal, onSignedIn, fail));
    return () => {
      cancel();
      end.abort();
    };
  }, [askedAt, onSignedIn]);
}
