import { type SessionUser, whenIdle } from '@fieldhouse/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { loadPasskeys } from '../session/use-sign-in.ts';
import { hasPasskeys } from './has-passkeys.ts';

/** Offers the passkeys of this site among the browser's suggestions for the username field, while nothing else runs. */
export function useAutofill(
  isActive: boolean,
  onSignedIn: (user: SessionUser) => void,
  onFailed: (error: unknown) => void,
): void {
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!isActive || !hasPasskeys()) return undefined;
    const end = new AbortController();
    const cancel = whenIdle(async () => (await loadPasskeys()).offerInAutofill(end.signal, onSignedIn, fail));
    return () => {
      cancel();
      end.abort();
    };
  }, [isActive, onSignedIn]);
}
