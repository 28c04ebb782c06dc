import { Button } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, errorMessage } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { notify } from '../toasts/notify.ts';
import { type Passkey, showPasskeys } from './own-passkeys.ts';
import { headingOf } from './part.tsx';

interface RemovePasskeyProps {
  passkey: Passkey;
  isLast: boolean;
  isRequired: boolean;
}

/** Removes a passkey, after a question that says what follows. */
export function RemovePasskey({ passkey: { id, name }, isLast, isRequired }: RemovePasskeyProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const call = $api.useMutation('delete', '/api/account/passkeys/{id}', {
    onSuccess: () => {
      close();
      // The pressed button is gone with its row.
      document.getElementById(headingOf('signing-in'))?.focus();
      showPasskeys((passkeys) => passkeys.filter((each) => each.id !== id));
      notify({ title: 'Passkey removed', description: `${name} no longer signs you in.` });
    },
    onError: (error) => {
      close();
      notify({
        title: 'The passkey could not be removed',
        description: errorMessage(error, 'Please try again.'),
        tone: 'destructive',
      });
    },
  });
  return (
    <>
      <Button look="text" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        onConfirm={() => call.mutate({ params: { path: { id } } })}
        title={`Remove ${name}?`}
        confirmText="Remove"
        busyText={call.isPending ? 'Removing...' : undefined}
      >
        <p>{whatFollows(isLast, isRequired)}</p>
      </ConfirmDialog>
    </>
  );
}

function whatFollows(isLast: boolean, isRequired: boolean): string {
  if (!isLast) return 'It no longer signs you in here. Your other passkeys do.';
  const codes = 'It is your last passkey: your recovery codes stop working with it, and we send you an email about it.';
  return isRequired
    ? `${codes} The club asks you for a passkey, so you make a new one at your next sign-in.`
    : `${codes} You then sign in with your password.`;
}
