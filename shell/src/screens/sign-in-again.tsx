import { lazyDialog } from '@fieldhouse/web-kit';
import { useSyncExternalStore } from 'react';
import { closeSignInRequest, signInRequest } from '../session/sign-in-request.ts';

const SignInDialog = lazyDialog(() => import('./sign-in-dialog.tsx'));

const giveUp = () => closeSignInRequest(false);

/**
 * Asks the page's user for the password, over whatever the page shows (product decision 85). When the dialog's code
 * does not load, the person can try again; who closes the error keeps the page, and the calls that wait fail.
 */
export function SignInAgain() {
  const request = useSyncExternalStore(signInRequest.subscribe, signInRequest.current);
  return request && <SignInDialog {...request} onClose={giveUp} />;
}
