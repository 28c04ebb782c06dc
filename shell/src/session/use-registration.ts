import { $api, api, asApiError, fieldErrors, serverSentence } from '@fieldhouse/web-kit';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { notify } from '../toasts/notify.tsx';
import { enterRegistered } from './session.ts';

type FieldErrors = Readonly<Record<string, string>>;

const NONE: FieldErrors = {};

/**
 * The parent registration form (S1 §2, §5, §8). What the fields or the server refuse stands beside the fields; a refusal of the server is a toast as well. What is
 * signed is the waiver on the screen: its hash goes along, and where the club has changed the text meanwhile it is loaded again.
 */
export function useRegistration() {
  const waiver = $api.useQuery('get', '/api/waivers/current');
  const registration = useMutation({
    mutationFn: (fields: Record<string, unknown>) => register(fields, waiver.refetch),
  });
  const waiverHash = waiver.data?.hash;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!registration.isPending) registration.mutate({ ...fieldsOf(event.currentTarget), waiverHash });
  };

  return { submit, busy: registration.isPending, errors: registration.data ?? NONE, waiverHash };
}

function fieldsOf(form: HTMLFormElement): Record<string, unknown> {
  const filled = new FormData(form);
  return { ...Object.fromEntries(filled), waiverAccepted: filled.has('waiverAccepted') };
}

/** Answers the errors beside the fields; none when the account is made. */
async function register(fields: Record<string, unknown>, readAgain: () => Promise<unknown>): Promise<FieldErrors> {
  try {
    const { checkRegistration } = await import('./check-registration.ts');
    const checked = checkRegistration(fields);
    if (!checked.ok) return checked.errors;
    if (!checked.registration.waiverHash)
      return { waiverAccepted: 'The waiver is not here yet: please read it first.' };
    const { data: user } = await api.POST('/api/auth/register', { body: checked.registration });
    if (!user) return NONE;
    notify({ title: 'Registration successful', description: `Welcome, ${user.firstName} ${user.lastName}!` });
    enterRegistered(user);
    return NONE;
  } catch (error) {
    const description = serverSentence(error, 'Could not create account');
    notify({ title: 'Registration failed', description, tone: 'destructive' });
    if (asApiError(error).code !== 'waiver_changed') return fieldErrors(error);
    await readAgain();
    return { waiverAccepted: 'Above is the new text: please read it before you sign.' };
  }
}
