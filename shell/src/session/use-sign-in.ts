import { $api, asApiError, type SessionUser, serverSentence } from '@fieldhouse/web-kit';
import { type SubmitEvent, useState } from 'react';
import { notify } from '../toasts/notify.tsx';
import { openAfterSignIn } from './session.ts';

/** What stands below the fields of the sign-in form. */
export interface SignInProblem {
  message: string;
  /** The first field to mend; null when both are filled in and do not belong together. */
  field: 'username' | 'password';
}

/**
 * The sign-in form (S1 §2, §5, §8). Empty fields and wrong credentials show inline; too many tries, a server in
 * trouble and a lost network as the toast 'Login failed' (product decision 39).
 */
export function useSignIn() {
  const [trouble, setTrouble] = useState<SignInProblem | null>(null);
  const login = $api.useMutation('post', '/api/auth/login');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isLocked()) return;
    const form = new FormData(event.currentTarget);
    const username = String(form.get('username') ?? '').trim();
    const password = String(form.get('password') ?? '');
    if (!username || !password) {
      return setTrouble({ message: 'Please fill in all fields', field: username ? 'password' : 'username' });
    }
    setTrouble(null);
    login.mutate(
      { body: { username, password } },
      { onSuccess: welcome, onError: (error) => setTrouble(explain(error)) },
    );
  };

  return { submit, busy: login.isPending, trouble };
}

function welcome(user: SessionUser): void {
  notify({ title: 'Login successful', description: `Welcome back, ${user.firstName} ${user.lastName}!` });
  openAfterSignIn(user);
}

function explain(error: unknown): SignInProblem | null {
  const { status, detail } = asApiError(error);
  if (status === 401) return { message: 'Invalid credentials', field: 'password' };
  if (status === 400) return { message: detail, field: 'username' };
  notify({ title: 'Login failed', description: serverSentence(error, 'Invalid credentials'), tone: 'destructive' });
  return null;
}
