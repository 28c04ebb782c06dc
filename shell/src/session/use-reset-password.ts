import { $api, errorMessage, fieldErrors } from '@fieldhouse/web-kit';
import { type SubmitEvent, useState } from 'react';
import { notify } from '../toasts/notify.ts';
import { refetchUser } from './session.ts';

/** Why the two passwords cannot be sent: the toast, and the field to correct. */
interface PasswordProblem {
  title: string;
  description: string;
  field: 'password' | 'confirmation';
}

const MIN_LENGTH = 6;

/** Choosing a new password with the token of a reset link (S1 §2, §4, §5, §8). */
export function useResetPassword(token: string) {
  const [problem, setProblem] = useState<Pick<PasswordProblem, 'description' | 'field'> | null>(null);
  const call = $api.useMutation('post', '/api/auth/reset-password');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isLocked()) return;
    const filled = new FormData(event.currentTarget);
    const password = String(filled.get('password') ?? '');
    const found = findProblem(password, String(filled.get('confirmation') ?? ''));
    setProblem(found);
    if (found) return notify({ title: found.title, description: found.description, tone: 'destructive' });
    call.mutate(
      { body: { token, password } },
      {
        onSuccess: () => {
          notify({
            title: 'Password reset successful',
            description: 'Your password has been updated successfully.',
          });
          void refetchUser();
        },
        onError: (error) => {
          const description = errorMessage(error, 'Failed to reset password. Please try again.');
          notify({ title: 'Error', description, tone: 'destructive' });
          const { password: refused } = fieldErrors(error);
          if (refused) setProblem({ description: refused, field: 'password' });
        },
      },
    );
  };

  return { submit, busy: call.isPending, complete: call.isSuccess, problem };
}

function findProblem(password: string, confirmation: string): PasswordProblem | null {
  if (!password || !confirmation) {
    const field = password ? 'confirmation' : 'password';
    return { title: 'Required fields', description: 'Please fill in both password fields.', field };
  }
  if (password !== confirmation) {
    const description = 'Please make sure both passwords are identical.';
    return { title: "Passwords don't match", description, field: 'confirmation' };
  }
  if (password.length < MIN_LENGTH) {
    const description = `Password must be at least ${MIN_LENGTH} characters long.`;
    return { title: 'Password too short', description, field: 'password' };
  }
  return null;
}
