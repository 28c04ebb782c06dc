import type { PasswordReset } from '@fieldhouse/contracts';
import { hashToken, type ServiceContext } from '@fieldhouse/service-kit';
import { lockAccount } from '../accounts/account.repository.ts';
import { confirmAddress } from '../addresses/confirm-address.ts';
import { changePassword } from '../credentials/change-password.ts';
import { refuseCommonPassword } from '../credentials/common-passwords.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { storeKnownDevice } from '../devices/known-devices.ts';
import { accountOfLink } from './reset.repository.ts';
import { resetLinkInvalid } from './reset-link-invalid.ts';

/**
 * Changes the password of a reset link's account and ends its sessions; this link and all others of the account are
 * then invalid (S1 §2, §4, product decision 107). The link came to the account's address, which is confirmed by it
 * (product decision 54). The device becomes a known device of the account; returns its new
 * device token, or undefined when it keeps its token. Throws 400 `reset_link_invalid`, or 400 for a password that is
 * too common, which leaves the link valid.
 */
export async function resetPassword(
  ctx: ServiceContext,
  passwords: Passwords,
  { token, password }: PasswordReset,
  device: Buffer | undefined,
): Promise<string | undefined> {
  const tokenHash = hashToken(token);
  const now = ctx.clock();
  // The slow hash is computed only for a valid link.
  const account = tokenHash && (await accountOfLink(ctx.db, tokenHash, now));
  if (!account) throw resetLinkInvalid();
  refuseCommonPassword(ctx, { path: 'password', password, username: account.username });
  const passwordHash = await passwords.hash(password);
  return ctx.db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account.id);
    // Checked again under the lock: a concurrent request may have used the link.
    if (!locked || !(await accountOfLink(tx, tokenHash, now))) throw resetLinkInvalid();
    await changePassword(tx, ctx, account.id, passwordHash);
    await confirmAddress(tx, ctx, locked);
    return storeKnownDevice(tx, ctx, account.id, device);
  });
}
