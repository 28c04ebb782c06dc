import { lazyDialog } from '@fieldhouse/web-kit';
import { useSyncExternalStore } from 'react';
import { identityRequest } from '../session/identity-request.ts';

const ConfirmIdentityDialog = lazyDialog(() => import('./confirm-identity-dialog.tsx'));

const giveUp = () => identityRequest.close(false);

/**
 * Asks the page's user for the password, over whatever the page shows, when a call needs a recent sign-in (product
 * decision 58). Who closes it keeps the page, and the calls that wait fail.
 */
export function ConfirmIdentity() {
  const request = useSyncExternalStore(identityRequest.subscribe, identityRequest.current);
  return request && <ConfirmIdentityDialog {...request} onClose={giveUp} />;
}
