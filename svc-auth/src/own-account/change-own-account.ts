import type { AccountChanges } from '@fieldhouse/contracts';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import { lockOwnAccount } from '../accounts/lock-own-account.ts';
import { saveUser } from '../user-management/change-user.ts';
import { type OwnAccount, ownAccountOf } from './own-account.ts';

interface Change {
  changes: AccountChanges;
  /** The `If-Match` header: see `expectUnchanged`. */
  ifMatch: string | undefined;
}

/**
 * Changes the given fields of the user's own account by the rules for an admin's changes, and publishes `user.updated`
 * (product decision 58). Throws 400 for an invalid field and for specialties of a user who is not a coach; 401 when the
 * account was deleted; 412 when it has changed since the page has read it.
 */
export async function changeOwnAccount(ctx: ServiceContext, change: Change, who: Who): Promise<OwnAccount> {
  await ctx.db.transaction(async (tx) => {
    const account = await lockOwnAccount(tx, who);
    await saveUser(tx, ctx, { account, what: 'account', ...change }, who);
  });
  return ownAccountOf(ctx, who);
}
