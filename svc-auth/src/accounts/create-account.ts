import type { Role } from '@fieldhouse/contracts';
import {
  isUniqueViolation,
  nextVersion,
  Problem,
  publish,
  type ServiceContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { insertAccount, insertCredential, takenNames } from './account.repository.ts';
import type { Account } from './account.ts';
import { stateOf } from './account.ts';

export interface AccountToCreate {
  /** Given by the demo club alone; otherwise the database counts. */
  id?: number;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  role: Role;
  specialties?: string[];
  /** As `Passwords.hash` made it: the slow work is done before the transaction. */
  passwordHash: string;
}

/**
 * Makes an account that can sign in and tells `user.registered`. `who` made it; without one the new user did.
 * Throws 409 `username_taken` or `email_taken`, ignoring case, with the field in `errors` (decision 39).
 */
export async function createAccount(
  tx: Tx,
  ctx: ServiceContext,
  { passwordHash, ...account }: AccountToCreate,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<Account> {
  const taken = await takenNames(tx, account.username, account.email);
  if (taken.length > 0) throw namesTaken(taken);
  const createdAt = ctx.clock();
  const stored = await insertAccount(tx, {
    ...account,
    specialties: account.specialties ?? [],
    version: await nextVersion(tx),
    createdAt,
  }).catch(refuseTakenName);
  await insertCredential(tx, stored.id, passwordHash, createdAt);
  await publish(
    tx,
    ctx,
    'user.registered',
    stored.id,
    stateOf(stored),
    who ?? { userId: stored.id, role: stored.role },
  );
  return stored;
}

const TAKEN = {
  username: { code: 'username_taken', message: 'This username is already taken. Please choose another one' },
  email: { code: 'email_taken', message: 'An account with this email address already exists' },
} as const;

function namesTaken(fields: readonly (keyof typeof TAKEN)[]): Problem {
  const first = TAKEN[fields[0] ?? 'username'];
  return new Problem(409, first.code, first.message, {
    errors: fields.map((path) => ({ path, message: TAKEN[path].message })),
  });
}

/** Two people may ask for one name in the same moment: the index decides. */
function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'account_username')) throw namesTaken(['username']);
  if (isUniqueViolation(error, 'account_email')) throw namesTaken(['email']);
  throw error;
}
