import type { EmailChange } from '@fieldhouse/contracts';
import {
  nextVersion,
  publish,
  recordAudit,
  type ServiceContext,
  storedEmail,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { findAccount, findPasswordHash, updateAccount } from '../accounts/account.repository.ts';
import { type Account, stateOf } from '../accounts/account.ts';
import { isSameAddress, withEmail } from '../accounts/address-state.ts';
import { lockOwnAccount } from '../accounts/lock-own-account.ts';
import { limitTakenNames } from '../accounts/registration-limits.ts';
import { expectFreeNames, refuseTakenName } from '../accounts/taken-names.ts';
import { checkOwnPassword, wrongPassword } from '../credentials/own-password.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { endResetOf } from '../recovery/reset.repository.ts';
import { addressStopped } from './address-stopped.ts';
import { countConfirmation } from './confirmation-limit.ts';
import { isMailSent } from './is-mail-sent.ts';
import { publishNewAddress } from './publish-new-address.ts';
import { publishToConfirm } from './publish-to-confirm.ts';

interface Change extends EmailChange {
  /** The network address of the request. */
  address: string;
}

/**
 * Changes the email address of the user who asks (product decision 58). With a mail server the new address waits until
 * its owner confirms it, and the former one stays in use; the answer is the same whether another account has it.
 * Without one it is changed at once. Throws 400 for a wrong password, 409 `email_taken` (only without a mail server)
 * and `address_stopped`, 429 after five wrong passwords or too many confirmations.
 */
export async function changeEmail(
  ctx: ServiceContext,
  passwords: Passwords,
  { email: typed, currentPassword, address }: Change,
  who: Who,
): Promise<void> {
  const typedPassword = { path: 'currentPassword', password: currentPassword } as const;
  const passwordHash = await checkOwnPassword(ctx, passwords, who.userId, typedPassword);
  const email = storedEmail(typed);
  const isSent = await isMailSent(ctx);
  const stored = await findAccount(ctx.db, who.userId);
  // Another spelling of the present address is no other mailbox.
  const isOther = stored !== undefined && !isSameAddress(stored.email, email);
  if (isSent && isOther) await countConfirmation(ctx, who.userId, email);
  const change = () =>
    ctx.db.transaction(async (tx) => {
      const account = await lockOwnAccount(tx, who);
      if ((await findPasswordHash(tx, who.userId)) !== passwordHash) throw wrongPassword(typedPassword);
      await recordAudit(tx, ctx, { ids: { user: account.id }, fields: ['email'] });
      if (account.email === email && account.pendingEmail === null) return;
      const isPending = isSent && !isSameAddress(account.email, email) && account.confirmedEmail !== email;
      if (isPending) await waitFor(tx, ctx, account, email, who);
      else await takeAtOnce(tx, ctx, account, { email, isSent }, who);
    });
  await limitTakenNames(ctx, address, change);
}

/** Stores the address that waits for its owner, who gets the links. */
async function waitFor(tx: Tx, ctx: TransactionContext, account: Account, email: string, who: Who): Promise<void> {
  if (isSameAddress(account.stoppedEmail, email)) throw addressStopped();
  const changed = await updateAccount(tx, account.id, await nextVersion(tx), { pendingEmail: email });
  await publishToConfirm(tx, ctx, changed, who);
}

async function takeAtOnce(
  tx: Tx,
  ctx: TransactionContext,
  account: Account,
  { email, isSent }: { email: string; isSent: boolean },
  who: Who,
): Promise<void> {
  await expectFreeNames(tx, { id: account.id, email });
  const changes = withEmail(email, { isMailSent: isSent, now: ctx.clock() });
  const changed = await updateAccount(tx, account.id, await nextVersion(tx), changes).catch(refuseTakenName);
  await publish(tx, ctx, 'user.updated', account.id, stateOf(changed), who);
  if (isSameAddress(account.email, email)) return;
  await endResetOf(tx, account.id);
  await publishNewAddress(tx, ctx, { before: account, after: changed }, who);
}

/** Withdraws the address that waits to be confirmed; does nothing without one. */
export async function withdrawPendingEmail(ctx: ServiceContext, who: Who): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const account = await lockOwnAccount(tx, who);
    await recordAudit(tx, ctx, { ids: { user: account.id }, fields: ['email'] });
    if (account.pendingEmail === null) return;
    await updateAccount(tx, account.id, await nextVersion(tx), { pendingEmail: null });
  });
}
