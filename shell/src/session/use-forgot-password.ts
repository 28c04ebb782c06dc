import { $api, fieldErrors, serverSentence } from '@fieldhouse/web-kit';
import { type SubmitEvent, useState } from 'react';
import { notify } from '../toasts/notify.tsx';

const EMPTY = 'Please enter your email address.';

/** What stands beside the address; a new object each time, so that the same mistake moves the focus again. */
export interface AddressProblem {
  message: string;
}

/** Asking for a reset link (S1 §2, §4, §5, §8): the form, then where the link went. */
export function useForgotPassword() {
  const [trouble, setTrouble] = useState<AddressProblem | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const call = $api.useMutation('post', '/api/auth/forgot-password');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isLocked()) return;
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (!email) {
      notify({ title: 'Email required', description: EMPTY, tone: 'destructive' });
      return setTrouble({ message: EMPTY });
    }
    setTrouble(null);
    call.mutate(
      { body: { email } },
      {
        onSuccess: () => {
          setSentTo(email);
          notify({ title: 'Password reset email sent', description: 'Check your email for reset instructions.' });
        },
        onError: (error) => {
          const description = serverSentence(error, 'Failed to send reset email. Please try again.');
          notify({ title: 'Error', description, tone: 'destructive' });
          const { email: message } = fieldErrors(error);
          if (message) setTrouble({ message });
        },
      },
    );
  };

  return { submit, busy: call.isPending, trouble, sentTo, startAgain: () => setSentTo(null) };
}
