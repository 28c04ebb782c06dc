import { nextVersion, type TransactionContext, type Tx } from '@fieldhouse/service-kit';
import { findAccount, updateAccount, updateCredential } from '../accounts/account.repository.ts';
import { publishSecured } from '../addresses/publish-secured.ts';
import { endResetOf } from '../recovery/reset.repository.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';

/**
 * Changes the password of a locked account to a result of `Passwords.hash`. The account's sessions and its password
 * resets end (architecture section 5); the session with the id `keptSession` stays. An address that waits to be
 * confirmed is withdrawn: whoever knew the former password may have entered it (S1.4.243). Its owner is told (product
 * decision 57).
 */
export async function changePassword(
  tx: Tx,
  ctx: TransactionContext,
  accountId: number,
  passwordHash: string,
  keptSession?: number,
): Promise<void> {
  await updateCredential(tx, accountId, passwordHash, ctx.clock());
  await endSessionsOf(tx, ctx, { userId: accountId, why: 'access-changed', kept: keptSession });
  await endResetOf(tx, accountId);
  if ((await findAccount(tx, accountId))?.pendingEmail) {
    await updateAccount(tx, accountId, await nextVersion(tx), { pendingEmail: null });
  }
  await publishSecured(tx, ctx, { userId: accountId, what: 'password' });
}
