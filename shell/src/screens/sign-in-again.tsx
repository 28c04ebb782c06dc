import { Boundary } from '@fieldhouse/web-kit';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { closeSignInRequest, signInRequest } from '../session/sign-in-request.ts';

const load = () => import('./sign-in-dialog.tsx');
let SignInDialog = lazy(load);

/**
 * Asks the page's user for the password, over whatever the page shows (product decision 85). When the dialog's code
 * does not load, the calls that wait for it fail, the page stays, and the next refused call loads it again.
 */
export function SignInAgain() {
  const request = useSyncExternalStore(signInRequest.subscribe, signInRequest.current);
  if (!request) return null;
  const fail = (error: unknown) => {
    reportError(error);
    SignInDialog = lazy(load);
    closeSignInRequest(false);
  };
  return (
    <Boundary report={fail} fallback={() => null}>
      <Suspense>
        <SignInDialog {...request} />
      </Suspense>
    </Boundary>
  );
}
