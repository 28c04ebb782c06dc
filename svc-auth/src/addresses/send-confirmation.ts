import { notSignedIn, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { findAccount } from '../accounts/account.repository.ts';
import { addressStateOf } from '../accounts/address-state.ts';
import { lockOwnAccount } from '../accounts/lock-own-account.ts';
import { addressStopped } from './address-stopped.ts';
import { addressToConfirm } from './address-to-confirm.ts';
import { countConfirmation } from './confirmation-limit.ts';
import { isMailSent } from './is-mail-sent.ts';
import { publishToConfirm } from './publish-to-confirm.ts';

/**
 * Sends the links for the address that waits to be confirmed once more; does nothing when none does. Throws 409
 * `address_stopped`, and 429 `too_many_confirmations` for more than three an hour.
 */
export async function sendConfirmation(ctx: ServiceContext, who: Who): Promise<void> {
  const stored = await findAccount(ctx.db, who.userId);
  if (!stored) throw notSignedIn();
  if (!(await isMailSent(ctx))) return;
  const email = addressToConfirm(stored);
  if (email === undefined) {
    if (addressStateOf(stored) === 'stopped') throw addressStopped();
    return;
  }
  await countConfirmation(ctx, who.userId, email);
  await ctx.db.transaction(async (tx) => {
    const account = await lockOwnAccount(tx, who);
    if (addressToConfirm(account) === email) await publishToConfirm(tx, ctx, account, who);
  });
}
