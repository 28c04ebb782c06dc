import type { LostMailbox } from '@fieldhouse/contracts';
import { conflict, invalid, recordAudit, type ServiceContext, storedEmail, type Who } from '@fieldhouse/service-kit';
import { isSameAddress } from '../accounts/address-state.ts';
import { lockOwnAccount } from '../accounts/lock-own-account.ts';
import { expectFreeNames } from '../accounts/taken-names.ts';
import { lockForAdmin } from '../user-management/lock-for-admin.ts';
import { endLostMailbox, findLostMailbox, insertLostMailbox } from './lost-mailbox.repository.ts';
import { publishPlanned } from './publish-planned.ts';

/** How long the other address waits, in milliseconds. */
export const LOST_MAILBOX_WAIT = 24 * 3_600_000;

/**
 * Sets another address for a user who has lost the mailbox, in 24 hours; the present address is told at once, with a
 * link that stops it (product decision 98). Throws 400 for the present address; 404; 409 `own_account` for the caller's
 * own, `lost_mailbox_waits` when one waits already, `email_taken`.
 */
export async function planLostMailbox(
  ctx: ServiceContext,
  id: number,
  { email: typed, confirmedBy }: LostMailbox,
  who: Who,
): Promise<void> {
  if (id === who.userId) {
    throw conflict('own_account', 'You cannot do this for your own account. Another admin must perform this action.');
  }
  const email = storedEmail(typed);
  await ctx.db.transaction(async (tx) => {
    const account = await lockForAdmin(tx, who, id);
    if (isSameAddress(account.email, email)) {
      throw invalid([{ path: 'email', message: 'The account has this address already' }]);
    }
    if (await findLostMailbox(tx, id)) {
      throw conflict('lost_mailbox_waits', 'Another address waits for this account already. Withdraw it first.');
    }
    await expectFreeNames(tx, { id, email });
    const requestedAt = ctx.clock();
    const dueAt = new Date(requestedAt.getTime() + LOST_MAILBOX_WAIT);
    await insertLostMailbox(tx, {
      ...{ accountId: id, previousEmail: account.email, email, confirmedBy },
      ...{ requestedBy: who.userId, requestedAt, dueAt },
    });
    await recordAudit(tx, ctx, { ids: { user: id }, fields: ['email', 'confirmedBy'] });
    await publishPlanned(tx, ctx, { userId: id, what: 'lost-mailbox', dueAt }, who);
  });
}

/** An admin withdraws the address that waits; does nothing when none does. Throws 404. */
export async function withdrawLostMailbox(ctx: ServiceContext, id: number, who: Who): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockForAdmin(tx, who, id);
    await endLostMailbox(tx, id, 'withdrawn');
    await recordAudit(tx, ctx);
  });
}

/** Users stop the address that waits for their own account; does nothing when none does. */
export async function stopLostMailbox(ctx: ServiceContext, who: Who): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { id } = await lockOwnAccount(tx, who);
    await endLostMailbox(tx, id, 'stopped');
    await recordAudit(tx, ctx, { ids: { user: id } });
  });
}
