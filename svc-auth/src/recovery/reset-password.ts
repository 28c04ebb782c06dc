import type { PasswordReset } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { lockAccount } from '../accounts/account.repository.ts';
import { changePassword } from '../credentials/change-password.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { rememberDevice } from '../devices/known-devices.ts';
import { hashToken } from '../sessions/session-token.ts';
import { accountOfLink } from './reset.repository.ts';
import { resetLinkInvalid } from './reset-link-invalid.ts';

/**
 * Gives the account of a reset link another password and ends its sessions; the link has then been used (S1 §2, §4).
 * The device that used it is known to the account from then on; answers what its cookie is to hold, where that is not what the
 * browser brought. Throws 400 `reset_link_invalid`.
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
  const accountId = await accountOfLink(ctx.db, tokenHash, ctx.clock());
  if (accountId === undefined) throw resetLinkInvalid();
  const passwordHash = await passwords.hash(password);
  return ctx.db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    // Of two who use one link at the same time, the second finds it used.
    if ((await accountOfLink(tx, tokenHash, ctx.clock())) === undefined) throw resetLinkInvalid();
    await changePassword(tx, ctx, accountId, passwordHash);
    return rememberDevice(tx, ctx, accountId, device);
  });
}
