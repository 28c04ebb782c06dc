import type { PasswordChange } from '@fieldhouse/contracts';
import { recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { findAccount, findPasswordHash } from '../accounts/account.repository.ts';
import { lockOwnAccount } from '../accounts/lock-own-account.ts';
import { changePassword } from '../credentials/change-password.ts';
import { refuseCommonPassword } from '../credentials/common-passwords.ts';
import { checkOwnPassword, wrongPassword } from '../credentials/own-password.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { rotateSession, type StartedSession } from '../sessions/start-session.ts';

/**
 * Changes the user's own password (product decision 58). All other sessions and the reset links of the account end;
 * this session goes on with the token that is returned. Throws 400 for a wrong present password and for a new one that
 * is too common, 429 `too_many_attempts` after five wrong ones, 401 when the session has ended meanwhile.
 */
export async function changeOwnPassword(
  ctx: ServiceContext,
  passwords: Passwords,
  { currentPassword, newPassword }: PasswordChange,
  who: Who,
): Promise<StartedSession> {
  const typed = { path: 'currentPassword', password: currentPassword } as const;
  const checkedHash = await checkOwnPassword(ctx, passwords, who.userId, typed);
  const username = (await findAccount(ctx.db, who.userId))?.username ?? '';
  refuseCommonPassword(ctx, { path: 'newPassword', password: newPassword, username });
  const passwordHash = await passwords.hash(newPassword);
  return ctx.db.transaction(async (tx) => {
    const { id } = await lockOwnAccount(tx, who);
    // Of two changes at once only one had the present password.
    if ((await findPasswordHash(tx, id)) !== checkedHash) throw wrongPassword(typed);
    await changePassword(tx, ctx, id, passwordHash, who.sessionId);
    await recordAudit(tx, ctx, { ids: { user: id } });
    return rotateSession(tx, ctx, who);
  });
}
