import type { Account } from '@fieldhouse/api';
import { Button, Callout } from '@fieldhouse/ui';
import { $api, errorMessage } from '@fieldhouse/web-kit';
import { notify } from '../toasts/notify.tsx';
import { changeButtonOf } from './account-row.tsx';
import { NoteActions } from './account-style.ts';
import { showAccount } from './use-account-save.ts';

/** What waits for a confirmation: a new address, or the one in use. Nothing when none does. */
export function EmailNote({ account: { email, isEmailConfirmed, pendingEmail } }: { account: Account }) {
  if (!pendingEmail && isEmailConfirmed) return null;
  return (
    <Callout
      tone="warning"
      action={
        <NoteActions>
          <SendAgain to={pendingEmail ?? email} />
          {pendingEmail && <KeepAddress email={email} />}
        </NoteActions>
      }
    >
      {pendingEmail ? (
        <>
          <b translate="no">{pendingEmail}</b>{' '}
          <span>waits to be confirmed. Until then mail goes to the address above.</span>
        </>
      ) : (
        'Please open the mail that we sent to this address, and confirm it.'
      )}
    </Callout>
  );
}

function SendAgain({ to }: { to: string }) {
  const call = $api.useMutation('post', '/api/account/email/confirmation', {
    onSuccess: () => notify({ title: 'Mail sent', description: `Please look into the inbox of ${to}.` }),
    onError: (error) => explain('The mail could not be sent', error),
  });
  return (
    <Button look="text" busyText={call.isPending ? 'Sending...' : undefined} onClick={() => call.mutate({})}>
      Send the mail again
    </Button>
  );
}

function KeepAddress({ email }: { email: string }) {
  const call = $api.useMutation('delete', '/api/account/email/pending', {
    onSuccess: (account) => {
      document.getElementById(changeButtonOf('Email'))?.focus();
      showAccount(account);
      notify({ title: 'Email address kept', description: `Mail still goes to ${email}.` });
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
