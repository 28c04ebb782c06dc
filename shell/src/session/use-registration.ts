import { api, fieldErrors, serverSentence } from '@fieldhouse/web-kit';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { notify } from '../toasts/notify.tsx';
import { enterRegistered } from './session.ts';

type FieldErrors = Readonly<Record<string, string>>;

const NONE: FieldErrors = {};

/** The parent registration form (S1 §2, §5, §8). What the fields or the server refuse stands beside the fields; a refusal of the server is a toast as well. */
export function useRegistration() {
  const registration = useMutation({ mutationFn: register });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!registration.isPending) registration.mutate(fieldsOf(event.currentTarget));
  };

  return { submit, busy: registration.isPending, errors: registration.data ?? NONE };
}

function fieldsOf(form: HTMLFormElement): Record<string, unknown> {
  const filled = new FormData(form);
  return { ...Object.fromEntries(filled), waiverAccepted: filled.has('waiverAccepted') };
}

/** Answers the errors beside the fields; none when the account is made. */
async function register(fields: Record<string, unknown>): Promise<FieldErrors> {
  try {
    const { checkRegistration } = await import('./check-registration.ts');
    const checked = checkRegistration(fields);
    if (!checked.ok) return checked.errors;
    const { data: user } = await api.POST('/api/auth/register', { body: checked.registration });
    if (!user) return NONE;
    notify({ title: 'Registration successful', description: `Welcome, ${user.firstName} ${user.lastName}!` });
    enterRegistered(user);
    return NONE;
  } catch (error) {
    const description = serverSentence(error, 'Could not create account');
    notify({ title: 'Registration failed', description, tone: 'destructive' });
    return fieldErrors(error);
  }
}
