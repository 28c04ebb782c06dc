import type { ServiceContext } from '@fieldhouse/service-kit';
import { lockAccount } from '../accounts/account.repository.ts';
import { removeAccount } from './remove-account.ts';

/** Deletes those of these accounts that a restored backup contains; returns how many. */
export async function deleteRestoredAccounts(ctx: ServiceContext, ids: readonly number[]): Promise<number> {
  let deleted = 0;
  for (const id of ids) {
    await ctx.db.transaction(async (tx) => {
      if (!(await lockAccount(tx, id))) return;
      await removeAccount(tx, ctx, id);
      deleted += 1;
    });
  }
  return deleted;
}
