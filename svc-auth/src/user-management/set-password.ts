import { recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { changePassword } from '../credentials/change-password.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { lockForAdmin } from './lock-for-admin.ts';

/** Gives a user another password; their sessions end, the caller's own too where that is the user. Throws 404. */
export async function setPassword(
  ctx: ServiceContext,
  passwords: Passwords,
  { id, password }: { id: number; password: string },
  who: Who,
): Promise<void> {
  const passwordHash = await passwords.hash(password);
  await ctx.db.transaction(async (tx) => {
    await lockForAdmin(tx, who, id);
    await changePassword(tx, ctx, id, passwordHash);
    await recordAudit(tx, ctx);
  });
}
