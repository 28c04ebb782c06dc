import type { ServiceContext } from '@fieldhouse/service-kit';
import { lockAccount } from '../accounts/account.repository.ts';
import { removeAccount } from '../user-management/remove-account.ts';
import { dueDeletions, endDeletion, findDeletion } from './deletion.repository.ts';

/**
 * Deletes the accounts whose owners asked for it 7 days ago, as an admin deletes one; each in a transaction of its own.
 * Which children are deleted with them, svc-family decides when it receives `user.deleted` (product decision 17). An
 * account with another role by now stays: an admin deletes it.
 */
export async function deleteDueAccounts(ctx: ServiceContext, stopping = () => false): Promise<void> {
  for (const id of await dueDeletions(ctx.db, ctx.clock())) {
    if (stopping()) return;
    const isDeleted = await ctx.db.transaction(async (tx) => {
      const account = await lockAccount(tx, id);
      // Read again under the lock: the owner may have called it off, or asked again since.
      const dueAt = await findDeletion(tx, id);
      if (!account || !dueAt || dueAt > ctx.clock()) return false;
      if (account.role === 'parent') await removeAccount(tx, ctx, id);
      else await endDeletion(tx, id);
      return account.role === 'parent';
    });
    if (isDeleted) ctx.log.info({ userId: id }, 'an account was deleted as its owner asked');
  }
}
