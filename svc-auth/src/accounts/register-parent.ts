import type { ParentRegistration } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { isMailSent } from '../addresses/is-mail-sent.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { storeKnownDevice } from '../devices/known-devices.ts';
import { type Origin, type StartedSession, startSession } from '../sessions/start-session.ts';
import { signWaiver } from '../waivers/sign-waiver.ts';
import type { SignedFrom } from '../waivers/waiver.repository.ts';
import { NOTHING_DUE, type User, userOf } from './account.ts';
import { createAccount } from './create-account.ts';
import { signUpsFrom } from './limit-sign-ups.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { limitTakenNames } from './registration-limits.ts';

/**
 * Creates the account of a parent, signs the waiver and starts a session; the role is always parent (S1 §2, §6).
 * The browser's earlier session ends, and the device becomes a known device of the account. Throws 400 for a password
 * that is too common; 409 `waiver_changed`, `username_taken` or `email_taken`; 429 `too_many_attempts` after too many
 * taken names from one network, or `too_many_sign_ups`.
 */
export async function registerParent(
  ctx: ServiceContext,
  passwords: Passwords,
  { password, waiverAccepted: _accepted, waiverHash, ...form }: ParentRegistration,
  origin: Origin,
  from: SignedFrom,
): Promise<{ user: User; session: StartedSession; newDevice: string | undefined }> {
  const { address, device } = origin;
  const signUps = signUpsFrom(ctx, address);
  await signUps.expectMore();
  return limitTakenNames(ctx, address, async () => {
    await refuseWeakPassword(ctx, { password, ...form });
    const isEmailConfirmed = !(await isMailSent(ctx));
    const passwordHash = await passwords.hash(password);
    return signUps.countAnd(() =>
      ctx.db.transaction(async (tx) => {
        const account = await createAccount(tx, ctx, { ...form, role: 'parent', passwordHash, isEmailConfirmed });
        await signWaiver(tx, ctx, account, { hash: waiverHash, from });
        const session = await startSession(tx, ctx, account.id, origin);
        const newDevice = await storeKnownDevice(tx, ctx, account.id, device);
        return { user: userOf(account, NOTHING_DUE), session, newDevice };
      }),
    );
  });
}
