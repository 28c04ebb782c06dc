import { Button } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, errorMessage } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { recoveryCodes } from '../session/recovery-codes.ts';
import { notify } from '../toasts/notify.ts';
import { RowGrid } from './account-style.ts';
import { reloadPasskeys } from './own-passkeys.ts';

/** How many codes are left that replace a passkey, and ten new ones in place of the earlier ones. */
export function RecoveryCodesRow({ left }: { left: number }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const call = $api.useMutation('post', '/api/account/recovery-codes', {
    onSuccess: ({ recoveryCodes: codes }) => {
      close();
      void reloadPasskeys();
      void recoveryCodes.open({ codes });
    },
    onError: (error) => {
      close();
      notify({
        title: 'No new recovery codes were made',
        description: errorMessage(error, 'Please try again.'),
        tone: 'destructive',
      });
    },
  });
  return (
    <RowGrid>
      <span data-name>Recovery codes</span>
      <div data-value>{`${left} of 10 left. Each one replaces your passkey once.`}</div>
      <div data-action>
        <Button look="quiet" aria-label="New recovery codes" onClick={() => setAsking(true)}>
          New codes
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        onConfirm={() => call.mutate({})}
        title="Make new recovery codes?"
        look="primary"
        confirmText="Make new codes"
        busyText={call.isPending ? 'Making new codes...' : undefined}
      >
        <p>The codes that you have now stop working.</p>
      </ConfirmDialog>
    </RowGrid>
  );
}
