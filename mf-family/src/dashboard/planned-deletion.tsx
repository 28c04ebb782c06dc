import { momentText } from '@fieldhouse/contracts/club';
import { Button, Callout } from '@fieldhouse/ui';
import { $api, errorMessage, keyOf, useNotify, useUser } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Says when the parent's account is deleted, as they asked, and keeps it (S1.2.192). Nothing without a deletion. */
export function PlannedDeletion() {
  const { deletionDueAt } = useUser();
  const notify = useNotify();
  const queries = useQueryClient();
  const call = $api.useMutation('delete', '/api/account/deletion', {
    onSuccess: async (account) => {
      queries.setQueryData(keyOf('get', '/api/account'), account);
      await queries.invalidateQueries({ queryKey: keyOf('get', '/api/auth/user') });
      // The pressed button is gone.
      document.querySelector<HTMLElement>('h1')?.focus();
      notify({ title: 'Your account stays', description: 'Nothing is deleted.' });
    },
    onError: (error) =>
      notify({
        title: 'Your account could not be kept',
        description: errorMessage(error, 'Please try again.'),
        tone: 'destructive',
      }),
  });
  if (!deletionDueAt) return null;
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
      {`It is done ${momentText(deletionDueAt)}.`} <a href="/account#delete-account">See what goes and what stays</a>
    </Callout>
  );
}
