import { isolated } from '@fieldhouse/contracts/club';
import { $api, asApiError, errorMessage, fieldErrors, type SessionUser, useLockedMutation } from '@fieldhouse/web-kit';
import type { SubmitEvent } from 'react';
import { notify } from '../toasts/notify.ts';
import { CookiesBlocked, storesSession } from './sign-in.ts';

type FieldErrors = Readonly<Record<string, string>>;

const NO_ERRORS: FieldErrors = {};
const CREATED_WITHOUT_COOKIES =
  'Your account was created, but this browser blocks cookies. Allow cookies for this site, then sign in.';

interface NewAccount {
  /** Whether the waiver is read and signed. */
  hasWaiver: boolean;
  /** Creates the account; throws `RegistrationRefused` when the fields are not valid. */
  create: (fields: Record<string, unknown>) => Promise<SessionUser>;
  /** Opens the site for the new user. */
  open: (user: SessionUser) => void;
}

/**
 * A form with which people make an account of their own (S1 §2, §5, §8). Errors of the fields and of the server are
 * beside the fields; those of the server are a toast as well. A parent signs the waiver on the screen: its hash is
 * sent, and when the club has changed the text since then, the new one is loaded.
 */
export function useNewAccount({ hasWaiver, create, open }: NewAccount) {
  const waiver = $api.useQuery('get', '/api/waivers/current', undefined, { enabled: hasWaiver });
  const registration = useLockedMutation({
    mutationFn: async (fields: Record<string, unknown>) => {
      const user = await created(create(fields), waiver.refetch);
      notify({
        title: 'Registration successful',
        description: `Welcome, ${isolated(`${user.firstName} ${user.lastName}`)}!`,
      });
      if (!(await storesSession())) throw new CookiesBlocked(CREATED_WITHOUT_COOKIES);
      open(user);
    },
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
export class RegistrationRefused extends Error {
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    super('The registration was refused');
    this.fields = fields;
  }
}

/** Throws when nothing is left to be signed: the text has not been loaded. */
export function expectWaiver(waiverHash: unknown): void {
  if (!waiverHash) {
    throw new RegistrationRefused({ waiverAccepted: 'The waiver is not here yet: please read it first.' });
  }
}

/** The new user; throws `RegistrationRefused` with the errors of the fields. */
async function created(creating: Promise<SessionUser>, reloadWaiver: () => Promise<unknown>): Promise<SessionUser> {
  try {
    return await creating;
  } catch (error) {
    if (error instanceof RegistrationRefused) throw error;
    const description = errorMessage(error, 'Could not create account');
    notify({ title: 'Registration failed', description, tone: 'destructive' });
    if (asApiError(error).code !== 'waiver_changed') throw new RegistrationRefused(fieldErrors(error));
    await reloadWaiver();
    throw new RegistrationRefused({ waiverAccepted: 'Above is the new text: please read it before you sign.' });
  }
}
