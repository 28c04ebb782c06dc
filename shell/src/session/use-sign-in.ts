import { isolated } from '@fieldhouse/contracts/club';
import { $api, asApiError, errorMessage, type SessionUser } from '@fieldhouse/web-kit';
import { type SubmitEvent, useState } from 'react';
import { notify } from '../toasts/notify.tsx';
import { openAfterSignIn } from './session.ts';

/** The message below a field of the sign-in form. */
export interface SignInProblem {
  message: string;
  /** The first field to correct. */
  field: 'username' | 'password';
}

/**
 * The sign-in form (S1 §2, §5, §8). Empty fields and wrong credentials show inline; too many attempts, a server error
 * and a lost network show as the toast 'Login failed' (product decision 39).
 */
export function useSignIn() {
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const login = $api.useMutation('post', '/api/auth/login');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isLocked()) return;
    const form = new FormData(event.currentTarget);
    const username = String(form.get('username') ?? '').trim();
    const password = String(form.get('password') ?? '');
    if (!username || !password) {
      return setProblem({ message: 'Please fill in all fields', field: username ? 'password' : 'username' });
    }
    setProblem(null);
    login.mutate(
      { body: { username, password } },
      { onSuccess: welcome, onError: (error) => setProblem(explain(error)) },
    );
  };

  return { submit, busy: login.isPending, problem };
}

function welcome(user: SessionUser): void {
  notify({
    title: 'Login successful',
    description: `Welcome back, ${isolated(`${user.firstName} ${user.lastName}`)}!`,
  });
  openAfterSignIn(user);
}

function explain(error: unknown): SignInProblem | null {
  const { status, detail } = asApiError(error);
  if (status === 401) return { message: 'Invalid credentials', field: 'password' };
  if (status === 400) return { message: detail, field: 'username' };
  notify({ title: 'Login failed', description: errorMessage(error, 'Invalid credentials'), tone: 'destructive' });
  return null;
}
