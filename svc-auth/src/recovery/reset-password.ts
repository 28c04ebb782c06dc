import type { PasswordReset } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { lockAccount } from '../accounts/account.repository.ts';
import { changePassword } from '../credentials/change-password.ts';
import { refuseCommonPassword } from '../credentials/common-passwords.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { rememberDevice } from '../devices/known-devices.ts';
import { hashToken } from '../sessions/session-token.ts';
import { accountOfLink } from './reset.repository.ts';
import { resetLinkInvalid } from './reset-link-invalid.ts';

/**
 * Gives the account of a reset link another password and ends its sessions; the link has then been used (S1 §2, §4).
 * The device that used it is known to the account from then on; answers what its cookie is to hold, where that is not
 * what the browser brought. Throws 400 `reset_link_invalid`, and for a password that is too common; the link can then
 * be used with another one.
 */
export async function resetPassword(
  ctx: ServiceContext,
  passwords: Passwords,
  { token, password }: PasswordReset,
  device: Buffer | undefined,
): Promise<string | undefined> {
  const tokenHash = hashToken(token);
  if (!tokenHash) throw resetLinkInvalid();
  // The slow work is for links that open something.
  const account = await accountOfLink(ctx.db, tokenHash, ctx.clock());
  if (!account) throw resetLinkInvalid();
  refuseCommonPassword(ctx, { path: 'password', password, username: account.username });
  const passwordHash = await passwords.hash(password);
  return ctx.db.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    // Of two who use one link at the same time, the second finds it used.
    if (!(await accountOfLink(tx, tokenHash, ctx.clock()))) throw resetLinkInvalid();
    await changePassword(tx, ctx, account.id, passwordHash);
    return rememberDevice(tx, ctx, account.id, device);
  });
}
