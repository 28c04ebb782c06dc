import { Button } from '@fieldhouse/ui';
import { $api } from '../api/client.ts';
import { errorMessage } from '../api/error-message.ts';
import { useNotify } from '../app/app-context.ts';

/** 'Send the email again': the links that confirm the own address, with a toast of the answer (product decision 54). */
export function SendConfirmation() {
  const notify = useNotify();
  const call = $api.useMutation('post', '/api/account/email/confirmation', {
    onSuccess: ({ message }) => notify({ title: 'Email sent', description: message }),
    onError: (error) =>
      notify({
        title: 'The email could not be sent',
        description: errorMessage(error, 'Please try again.'),
        tone: 'destructive',
      }),
  });
  return (
    <Button look="text" busyText={call.isPending ? 'Sending...' : undefined} onClick={() => call.mutate({})}>
      Send the email again
    </Button>
  );
}
