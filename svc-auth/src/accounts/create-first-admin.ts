import { ParentRegistration } from '@fieldhouse/contracts';
import { type Db, Problem, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import type * as z from 'zod';
import { refuseCommonPassword } from '../credentials/common-passwords.ts';
import type { Passwords } from '../credentials/passwords.ts';
import type { Account } from './account.ts';
import { createAccount } from './create-account.ts';

/** The same fields as a parent's registration, without the waiver. */
export const FirstAdmin = ParentRegistration.omit({ waiverAccepted: true, waiverHash: true });
export type FirstAdmin = z.infer<typeof FirstAdmin>;

/**
 * Lets one transaction at a time make the first admin or a code for it. Resolves to whether the club has an admin.
 */
export async function lockFirstAdmin(tx: Tx): Promise<boolean> {
  await tx.raw(`SELECT pg_advisory_xact_lock(hashtext('fieldhouse.first-admin'))`);
  return hasAdmin(tx);
}

/** Whether the club has an admin, archived or not. */
export async function hasAdmin(db: Db | Tx): Promise<boolean> {
  return (await db('account').where({ role: 'admin' }).first('id')) !== undefined;
}

/**
 * Creates the first admin of a club, who creates all others. Throws 400 for a password that is too common; 409
 * `admin_exists` when the club has an admin, `username_taken` or `email_taken`.
 */
export async function createFirstAdmin(
  ctx: ServiceContext,
  passwords: Passwords,
  { password, ...form }: FirstAdmin,
): Promise<Account> {
  refuseCommonPassword(ctx, { path: 'password', password, username: form.username });
  const passwordHash = await passwords.hash(password);
  return ctx.db.transaction(async (tx) => {
    if (await lockFirstAdmin(tx)) {
      throw new Problem(409, 'admin_exists', 'There is already an admin, who can create others');
    }
    // Whoever makes the first admin operates the site: no mail server may be set yet.
    return createAccount(tx, ctx, { ...form, role: 'admin', passwordHash, isEmailConfirmed: true });
  });
}
