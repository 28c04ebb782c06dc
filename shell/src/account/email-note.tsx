import type { Account } from '@fieldhouse/api';
import { Button, Callout } from '@fieldhouse/ui';
import { $api, errorMessage } from '@fieldhouse/web-kit';
import { SendConfirmation } from '@fieldhouse/web-kit/send-confirmation';
import { notify } from '../toasts/notify.ts';
import { changeButtonOf } from './account-row.tsx';
import { NoteActions } from './account-style.ts';
import { showAccount } from './use-account-save.ts';

const FOR_PARENTS = ' Until then you cannot request access to a child that is in the club already.';

/** What waits for a confirmation: a new address, or the one in use. Nothing when none does. */
export function EmailNote({ account: { role, email, isEmailConfirmed, pendingEmail } }: { account: Account }) {
  if (!pendingEmail && isEmailConfirmed) return null;
  return (
    <Callout
      tone="warning"
      action={
        <NoteActions>
          <SendConfirmation />
          {pendingEmail && <KeepAddress email={email} />}
        </NoteActions>
      }
    >
      {pendingEmail ? (
        <>
          <b translate="no">{pendingEmail}</b>{' '}
          <span>waits to be confirmed. Until then email goes to the address above.</span>
        </>
      ) : (
        `Please open the email that we sent to this address, and confirm it.${role === 'parent' ? FOR_PARENTS : ''}`
      )}
    </Callout>
  );
}

function KeepAddress({ email }: { email: string }) {
  const call = $api.useMutation('delete', '/api/account/email/pending', {
    onSuccess: (account) => {
      document.getElementById(changeButtonOf('Email'))?.focus();
      showAccount(account);
      notify({ title: 'Email address kept', description: `Email still goes to ${email}.` });
    },
    onError: (error) => explain('The new address still waits', error),
  });
  return (
    <Button look="text" busyText={call.isPending ? 'Saving...' : undefined} onClick={() => call.mutate({})}>
      Keep the old address
    </Button>
  );
}

const explain = (title: string, error: unknown) =>
  notify({ title, description: errorMessage(error, 'Please try again.'), tone: 'destructive' });
