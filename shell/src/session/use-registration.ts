import { isolated } from '@fieldhouse/contracts/club';
import {
  $api,
  api,
  asApiError,
  errorMessage,
  fieldErrors,
  type SessionUser,
  useLockedMutation,
} from '@fieldhouse/web-kit';
import type { SubmitEvent } from 'react';
import { notify } from '../toasts/notify.tsx';
import { openAfterRegistration } from './session.ts';
import { CookiesBlocked, storesSession } from './sign-in.ts';

type FieldErrors = Readonly<Record<string, string>>;

const NO_ERRORS: FieldErrors = {};
const CREATED_WITHOUT_COOKIES =
  'Your account was created, but this browser blocks cookies. Allow cookies for this site, then sign in.';

/**
 * The parent registration form (S1 §2, §5, §8). Errors of the fields and of the server are beside the fields; those of
 * the server are a toast as well. The parent signs the waiver on the screen: its hash is sent, and when the club has
 * changed the text since then, the new one is loaded.
 */
export function useRegistration() {
  const waiver = $api.useQuery('get', '/api/waivers/current');
  const registration = useLockedMutation({
    mutationFn: (fields: Record<string, unknown>) => register(fields, waiver.refetch),
  });
  const waiverHash = waiver.data?.hash;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    registration.mutate({ ...fieldsOf(event.currentTarget), waiverHash });
  };

  return {
    submit,
    busy: registration.isPending,
    errors: registration.error instanceof RegistrationRefused ? registration.error.fields : NO_ERRORS,
    cookiesBlocked: registration.error instanceof CookiesBlocked ? registration.error.message : undefined,
    waiverHash,
  };
}

function fieldsOf(form: HTMLFormElement): Record<string, unknown> {
  const filled = new FormData(form);
  return { ...Object.fromEntries(filled), waiverAccepted: filled.has('waiverAccepted') };
}

/** The account was not created; the errors of the fields. */
class RegistrationRefused extends Error {
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    super('The registration was refused');
    this.fields = fields;
  }
}

/** Creates the account and opens the site; throws `RegistrationRefused` with the errors of the fields. */
async function register(fields: Record<string, unknown>, reloadWaiver: () => Promise<unknown>): Promise<void> {
  const user = await createAccount(fields).catch(async (error: unknown) => {
    if (error instanceof RegistrationRefused) throw error;
    const description = errorMessage(error, 'Could not create account');
    notify({ title: 'Registration failed', description, tone: 'destructive' });
    if (asApiError(error).code !== 'waiver_changed') throw new RegistrationRefused(fieldErrors(error));
    await reloadWaiver();
    throw new RegistrationRefused({ waiverAccepted: 'Above is the new text: please read it before you sign.' });
  });
  notify({
    title: 'Registration successful',
    description: `Welcome, ${isolated(`${user.firstName} ${user.lastName}`)}!`,
  });
  if (!(await storesSession())) throw new CookiesBlocked(CREATED_WITHOUT_COOKIES);
  openAfterRegistration(user);
}

async function createAccount(fields: Record<string, unknown>): Promise<SessionUser> {
  const { checkRegistration } = await import('./check-registration.ts');
  const checked = checkRegistration(fields);
  if (!checked.ok) throw new RegistrationRefused(checked.errors);
  if (!checked.registration.waiverHash) {
    throw new RegistrationRefused({ waiverAccepted: 'The waiver is not here yet: please read it first.' });
  }
  const { data: user } = await api.POST('/api/auth/register', { body: checked.registration });
  if (!user) throw new Error('The answer has no user');
  return user;
}
