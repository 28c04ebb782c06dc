import type { Account } from '@fieldhouse/api';
import { momentText } from '@fieldhouse/contracts/club';
import { Button, Callout } from '@fieldhouse/ui';
import { $api, errorMessage } from '@fieldhouse/web-kit';
import { notify } from '../toasts/notify.ts';
import { headingOf } from './part.tsx';
import { showAccount } from './use-account-save.ts';

/**
 * What waits for the account, each with a button that stops it (product decisions 97, 98); nothing when nothing does.
 */
export function PlannedChanges({ account: { deletionDueAt, otherAddress } }: { account: Account }) {
  return (
    <>
      {deletionDueAt !== null && <PlannedDeletion dueAt={deletionDueAt} />}
      {otherAddress !== null && <OtherAddress {...otherAddress} />}
    </>
  );
}

function PlannedDeletion({ dueAt }: { dueAt: string }) {
  const call = $api.useMutation('delete', '/api/account/deletion', {
    onSuccess: (account) => {
      stopped(account);
      notify({ title: 'Your account stays', description: 'Nothing is deleted.' });
    },
    onError: (error) => explain('Your account could not be kept', error),
  });
  return (
    <Callout
      tone="warning"
      title="Your account will be deleted"
      action={
        <Button look="quiet" busyText={call.isPending ? 'Saving...' : undefined} onClick={() => call.mutate({})}>
          Keep my account
        </Button>
      }
    >
      {`It is done ${momentText(dueAt)}.`} <a href="#delete-account">See what goes and what stays</a>
    </Callout>
  );
}

function OtherAddress({ email, dueAt }: NonNullable<Account['otherAddress']>) {
  const call = $api.useMutation('delete', '/api/account/lost-mailbox', {
    onSuccess: (account) => {
      stopped(account);
      notify({ title: 'Your email address stays', description: `Mail still goes to ${account.email}.` });
    },
    onError: (error) => explain('The other address could not be stopped', error),
  });
  return (
    <Callout
      tone="warning"
      title="Your account will get another email address"
      action={
        <Button look="quiet" busyText={call.isPending ? 'Saving...' : undefined} onClick={() => call.mutate({})}>
          Stop
        </Button>
      }
    >
      An admin set <b translate="no">{email}</b>
      {`, since your mailbox was said to be lost. It takes effect ${momentText(dueAt)}. If you did not ask for it, stop it and tell the club.`}
    </Callout>
  );
}

/** The pressed button is gone: the focus goes to the first part. */
function stopped(account: Account): void {
  document.getElementById(headingOf('your-details'))?.focus();
  showAccount(account);
}

const explain = (title: string, error: unknown) =>
  notify({ title, description: errorMessage(error, 'Please try again.'), tone: 'destructive' });
