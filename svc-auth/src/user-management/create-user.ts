import type { NewUser } from '@fieldhouse/contracts';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import type { Account } from '../accounts/account.ts';
import { createAccount } from '../accounts/create-account.ts';
import { contactsIn } from '../accounts/emergency-contacts.ts';
import { isMailSent } from '../addresses/is-mail-sent.ts';
import { publishToConfirm } from '../addresses/publish-to-confirm.ts';
import { refuseCommonPassword } from '../credentials/common-passwords.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { expectCoach } from './change-user.ts';
import { lockForAdmin } from './lock-for-admin.ts';

/**
 * Creates an account of any role for an admin (S2 §5, §7), and publishes `user.registered` with the admin as actor. A
 * parent signs the waiver at the first sign-in (product decision 40). The owner of the address is asked to confirm it.
 * Throws 400 for specialties of a user who is not a
 * coach and for a password that is too common; 401 when the caller is not an admin any more; 409 `username_taken` or
 * `email_taken`.
 */
export async function createUser(
  ctx: ServiceContext,
  passwords: Passwords,
  { password, ...form }: NewUser,
  who: Who,
): Promise<Account> {
  expectCoach(form, form.specialties ?? []);
  refuseCommonPassword(ctx, { path: 'password', password, username: form.username });
  const passwordHash = await passwords.hash(password);
  const isEmailConfirmed = !(await isMailSent(ctx));
  return ctx.db.transaction(async (tx) => {
    await lockForAdmin(tx, who, who.userId);
    const newAccount = { ...form, ...contactsIn(form), passwordHash, isEmailConfirmed };
    const account = await createAccount(tx, ctx, newAccount, who);
    if (!isEmailConfirmed) await publishToConfirm(tx, ctx, account, who);
    return account;
  });
}
