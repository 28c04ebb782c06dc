import { lazyDialog } from '@fieldhouse/web-kit';
import { useSyncExternalStore } from 'react';
import { recoveryCodes } from '../session/recovery-codes.ts';

const RecoveryCodesDialog = lazyDialog(() => import('./recovery-codes-dialog.tsx'));

const close = () => recoveryCodes.close(true);

/** New recovery codes, over whatever the page shows: the page below may change meanwhile (product decision 93). */
export function RecoveryCodes() {
  const request = useSyncExternalStore(recoveryCodes.subscribe, recoveryCodes.current);
  return request && <RecoveryCodesDialog {...request} onClose={close} />;
}
