import { isolated } from '@fieldhouse/contracts/club';
import { asApiError, errorMessage, type SessionUser, useLockedMutation } from '@fieldhouse/web-kit';
import { type FormEvent, useState } from 'react';
import { notify } from '../toasts/notify.ts';
import { openAfterSignIn } from './session.ts';
import { BrowserProblem, signIn } from './sign-in.ts';

/** Rarely used, so not in the first script. */
export const loadPasskeys = () => import('../passkeys/ceremonies.ts');

/** A message of the sign-in form. */
export interface SignInProblem {
  message: string;
  /** The first field to correct, with the message below it; 'form': above the button. */
  field: 'username' | 'password' | 'form';
}

/**
 * The sign-in form (S1 §2, §5, §8), on the login screen and in the dialog over a page. Empty fields, wrong credentials
 * and blocked cookies show inline; too many attempts, a server error and a lost network show as the toast 'Login
 * failed' (product decision 39). A passkey that is cancelled or not accepted says so above the button, if at all.
 */
export function useSignIn(onSignedIn: (user: SessionUser) => void, onPasskey = onSignedIn) {
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const fail = (error: unknown) => setProblem(explain(error));
  const login = useLockedMutation({ mutationFn: signIn });
  const passkey = useLockedMutation({ mutationFn: () => loadPasskeys().then((code) => code.signInWithPasskey()) });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isLocked() || passkey.isLocked()) return;
    const form = new FormData(event.currentTarget);
    const username = String(form.get('username') ?? '').trim();
    const password = String(form.get('password') ?? '');
    if (!username || !password) {
      return setProblem({ message: 'Please fill in all fields', field: username ? 'password' : 'username' });
    }
    setProblem(null);
    login.mutate({ username, password }, { onSuccess: onSignedIn, onError: fail });
  };

  const submitPasskey = () => {
    if (login.isLocked()) return;
    setProblem(null);
    passkey.mutate(undefined, { onSuccess: onPasskey, onError: fail });
  };

  return {
    ...{ submit, submitPasskey, fail, problem },
    busy: login.isPending,
    isPasskeyBusy: passkey.isPending,
    passkeyAskedAt: passkey.submittedAt,
  };
}

/** Greets a user on the login screen and opens their page. */
export function welcome(user: SessionUser): void {
  notify({
    title: 'Login successful',
    description: `Welcome back, ${isolated(`${user.firstName} ${user.lastName}`)}!`,
  });
  openAfterSignIn(user);
}

function explain(error: unknown): SignInProblem | null {
  if (error instanceof BrowserProblem) return error.message ? { message: error.message, field: 'form' } : null;
  const { status, detail } = asApiError(error);
  if (status === 401) return { message: 'Invalid credentials', field: 'password' };
  if (status === 400) return { message: detail, field: 'username' };
  notify({ title: 'Login failed', description: errorMessage(error, 'Invalid credentials'), tone: 'destructive' });
  return null;
}
