import { notFound, recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { findAccount } from '../accounts/account.repository.ts';
import { changePassword } from '../credentials/change-password.ts';
import { refuseCommonPassword } from '../credentials/common-passwords.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { lockForAdmin } from './lock-for-admin.ts';

/**
 * Changes the password of a user and ends their sessions, even when that is the caller. Throws 404, and 400 for a
 * password that is too common.
 */
export async function setPassword(
  ctx: ServiceContext,
  passwords: Passwords,
  { id, password }: { id: number; password: string },
  who: Who,
): Promise<void> {
  const account = await findAccount(ctx.db, id);
  if (!account) throw notFound('User');
  refuseCommonPassword(ctx, { path: 'newPassword', password, username: account.username });
  const passwordHash = await passwords.hash(password);
  await ctx.db.transaction(async (tx) => {
    await lockForAdmin(tx, who, id);
    await changePassword(tx, ctx, id, passwordHash);
    await recordAudit(tx, ctx);
  });
}
