import { type Db, isUniqueViolation, Problem, type Tx } from '@fieldhouse/service-kit';
import type { Account } from './account.ts';

const TAKEN = {
  username: {
    path: 'username',
    code: 'username_taken',
    message: 'This username is already taken. Please choose another one',
  },
  email: { path: 'email', code: 'email_taken', message: 'An account with this email address already exists' },
  emailAsUsername: {
    path: 'email',
    code: 'email_taken',
    message: 'This email address is the username of another account. Please use another address, or contact the club',
  },
} as const;

/** The names of an account that are new, and the account's id if it exists. */
interface NewNames {
  id?: number | undefined;
  username?: string | undefined;
  email?: string | undefined;
}

/**
 * Throws 409 `username_taken` or `email_taken` when another account has the username or the email address already,
 * ignoring case; `errors` names each field (product decision 39). People sign in with either, so a username may not be
 * another account's address either, nor an address another account's username (product decision 78).
 */
export async function expectFreeNames(tx: Tx, { id = 0, username, email }: NewNames): Promise<void> {
  if (username === undefined && email === undefined) return;
  // Two transactions do not see each other's names. The unique indexes compare a username with usernames, an address
  // with addresses; only a username with an @ can be an address.
  const lock = username?.includes('@') ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await tx.raw(`SELECT ${lock}(hashtext('fieldhouse.account-names'))`);
  const taken = await takenNames(tx, { id, username, email });
  if (taken.length > 0) throw namesTaken(taken);
}

/** What another account has already, ignoring case. Only `expectFreeNames` keeps it free until the transaction ends. */
export async function takenNames(
  db: Db | Tx,
  { id = 0, username = '', email = '' }: NewNames,
): Promise<(keyof typeof TAKEN)[]> {
  const { rows } = await db.raw<{ rows: Record<keyof typeof TAKEN, boolean>[] }>(
    `SELECT EXISTS (SELECT FROM account WHERE fold_case(username) = fold_case(:username) AND id <> :id)
              OR EXISTS (SELECT FROM account WHERE fold_case(email) = fold_case(:username) AND id <> :id) AS username,
            EXISTS (SELECT FROM account WHERE fold_case(email) = fold_case(:email) AND id <> :id) AS email,
            EXISTS (SELECT FROM account WHERE fold_case(username) = fold_case(:email) AND id <> :id)
              AS "emailAsUsername"`,
    { id, username, email },
  );
  const [found] = rows;
  return (['username', 'email', 'emailAsUsername'] as const).filter((field) => found?.[field]);
}

/** Those of an account's new names that differ from the stored ones. */
export function newNames(
  names: Pick<Account, 'username' | 'email'>,
  stored: Pick<Account, 'id' | 'username' | 'email'>,
): NewNames {
  return {
    id: stored.id,
    username: names.username === stored.username ? undefined : names.username,
    email: names.email === stored.email ? undefined : names.email,
  };
}

/**
 * 409: another account has these already, ignoring case; `errors` names each field (product decision 39), and what else
 * is wrong with the form.
 */
export function namesTaken(
  fields: readonly (keyof typeof TAKEN)[],
  others: readonly { path: string; message: string }[] = [],
): Problem {
  const first = TAKEN[fields[0] ?? 'username'];
  // A field has one message.
  const errors = new Map(fields.toReversed().map((field) => [TAKEN[field].path, TAKEN[field]]));
  return new Problem(409, first.code, first.message, {
    errors: [...[...errors.values()].toReversed().map(({ path, message }) => ({ path, message })), ...others],
  });
}

/** Two people may request the same name at the same time: the unique index decides. */
export function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'account_username')) throw namesTaken(['username']);
  if (isUniqueViolation(error, 'account_email')) throw namesTaken(['email']);
  throw error;
}
