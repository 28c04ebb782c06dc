import { $api, errorMessage, fieldErrors } from '@fieldhouse/web-kit';
import { type SubmitEvent, useState } from 'react';
import { notify } from '../toasts/notify.ts';

const EMPTY = 'Please enter your email address.';

/** The message beside the address; a new object each time, so that the same mistake moves the focus again. */
export interface AddressProblem {
  message: string;
}

/** Requesting a reset link (S1 §2, §4, §5, §8): the form, then the address the link was sent to. */
export function useForgotPassword() {
  const [problem, setProblem] = useState<AddressProblem | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const call = $api.useMutation('post', '/api/auth/forgot-password');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isLocked()) return;
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (!email) {
      notify({ title: 'Email required', description: EMPTY, tone: 'destructive' });
      return setProblem({ message: EMPTY });
    }
    setProblem(null);
    call.mutate(
      { body: { email } },
      {
        onSuccess: () => {
          setSentTo(email);
          notify({ title: 'Password reset email sent', description: 'Check your email for reset instructions.' });
        },
        onError: (error) => {
          const description = errorMessage(error, 'Failed to send reset email. Please try again.');
          notify({ title: 'Error', description, tone: 'destructive' });
          const { email: message } = fieldErrors(error);
          if (message) setProblem({ message });
        },
      },
    );
  };

  return { submit, busy: call.isPending, problem, sentTo, startAgain: () => setSentTo(null) };
}
