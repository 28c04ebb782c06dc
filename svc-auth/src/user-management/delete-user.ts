import { conflict, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockForAdmin } from './lock-for-admin.ts';
import { removeAccount } from './remove-account.ts';

/**
 * Deletes an account permanently, with its sessions, password and signatures, and publishes `user.deleted`, so that
 * other services delete their data of it (S2 §5, product decision 17). Throws 404, and 409 `own_account` for the
 * caller's own.
 */
export async function deleteUser(ctx: ServiceContext, id: number, who: Who): Promise<void> {
  if (id === who.userId) {
    throw conflict('own_account', 'You cannot delete your own account. Another admin must perform this action.');
  }
  await ctx.db.transaction(async (tx) => {
    await lockForAdmin(tx, who, id);
    await removeAccount(tx, ctx, id, who);
  });
}
