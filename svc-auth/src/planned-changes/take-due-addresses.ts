import {
  nextVersion,
  Problem,
  publish,
  type ServiceContext,
  type TransactionContext,
  type Tx,
} from '@fieldhouse/service-kit';
import { lockAccounts, updateAccount } from '../accounts/account.repository.ts';
import { type Account, stateOf } from '../accounts/account.ts';
import { withEmail } from '../accounts/address-state.ts';
import { expectFreeNames } from '../accounts/taken-names.ts';
import { isMailSent } from '../addresses/is-mail-sent.ts';
import { publishNewAddress } from '../addresses/publish-new-address.ts';
import { endResetOf } from '../recovery/reset.repository.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import {
  dueLostMailboxes,
  endLostMailbox,
  findLostMailbox,
  type LostMailboxOutcome,
  type LostMailboxRow,
} from './lost-mailbox.repository.ts';

/** Gives accounts the addresses that admins set for lost mailboxes 24 hours ago; each in a transaction of its own. */
export async function takeDueAddresses(ctx: ServiceContext, stopping = () => false): Promise<void> {
  for (const { accountId, requestedBy } of await dueLostMailboxes(ctx.db, ctx.clock())) {
    if (stopping()) return;
    const isSent = await isMailSent(ctx);
    await ctx.db.transaction(async (tx) => {
      const locked = await lockAccounts(tx, [accountId, requestedBy]);
      const account = locked.get(accountId);
      // Read again under the lock: it may have been stopped, or set again since.
      const lost = await findLostMailbox(tx, accountId);
      if (!account || !lost || lost.dueAt > ctx.clock()) return;
      const isValid = isSetByAdmin(lost, locked) && (await isUnchangedAndFree(tx, account, lost));
      await endLostMailbox(tx, accountId, isValid ? 'done' : ('lapsed' satisfies LostMailboxOutcome));
      if (isValid) await takeAddress(tx, ctx, account, { email: lost.email, isSent });
    });
  }
}

const isSetByAdmin = ({ requestedBy }: LostMailboxRow, locked: ReadonlyMap<number, Account>) =>
  locked.get(requestedBy)?.role === 'admin';

/** Whether the account has its address of then, and no other account the new one. */
async function isUnchangedAndFree(tx: Tx, { id, email }: Account, lost: LostMailboxRow): Promise<boolean> {
  if (email !== lost.previousEmail) return false;
  try {
    await expectFreeNames(tx, { id, email: lost.email });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'email_taken') return false;
    throw error;
  }
}

/** Changes the address as an admin does, and ends the sessions: whoever has the old mailbox may be signed in. */
async function takeAddress(
  tx: Tx,
  ctx: TransactionContext,
  account: Account,
  { email, isSent }: { email: string; isSent: boolean },
): Promise<void> {
  const changes = withEmail(email, { isMailSent: isSent, now: ctx.clock() });
  const changed = await updateAccount(tx, account.id, await nextVersion(tx), changes);
  await endResetOf(tx, account.id);
  await endSessionsOf(tx, ctx, { userId: account.id, why: 'access-changed' });
  await publish(tx, ctx, 'user.updated', account.id, stateOf(changed));
  await publishNewAddress(tx, ctx, { before: account, after: changed });
}
