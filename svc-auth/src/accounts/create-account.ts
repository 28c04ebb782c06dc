import type { Role } from '@fieldhouse/contracts';
import { nextVersion, publish, storedEmail, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { insertAccount, insertCredential } from './account.repository.ts';
import type { Account } from './account.ts';
import { stateOf } from './account.ts';
import type { EmergencyContacts } from './emergency-contacts.ts';
import { expectFreeNames, refuseTakenName } from './taken-names.ts';

export interface AccountToCreate extends Partial<EmergencyContacts> {
  /** Only the demo club sets it; otherwise the database assigns an id. */
  id?: number;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  role: Role;
  specialties?: string[];
  /** False when its owner is to confirm it: `isMailSent`. */
  isEmailConfirmed: boolean;
  /** The result of `Passwords.hash`, which is slow and runs before the transaction. */
  passwordHash: string;
}

/**
 * Creates an account that can sign in, and publishes `user.registered`. `who`: the admin who creates it; by default
 * the new user. Throws 409 `username_taken` or `email_taken` (`expectFreeNames`).
 */
export async function createAccount(
  tx: Tx,
  ctx: TransactionContext,
  { passwordHash, ...account }: AccountToCreate,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<Account> {
  const email = storedEmail(account.email);
  await expectFreeNames(tx, { username: account.username, email });
  const createdAt = ctx.clock();
  const stored = await insertAccount(tx, {
    ...account,
    email,
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
