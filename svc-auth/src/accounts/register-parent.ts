import type { ParentRegistration } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import type { Passwords } from '../credentials/passwords.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { signWaiver } from '../waivers/sign-waiver.ts';
import { type User, userOf } from './account.ts';
import { createAccount } from './create-account.ts';

/**
 * A parent opens an account: the waiver is signed, a session is started, the role is always parent (S1 §2, §6).
 * `previousToken` is the session this browser had; it ends. Throws 409 `username_taken`, `email_taken`.
 */
export async function registerParent(
  ctx: ServiceContext,
  passwords: Passwords,
  { password, waiverAccepted: _accepted, ...form }: ParentRegistration,
  previousToken: string | undefined,
): Promise<{ user: User; session: StartedSession }> {
  const passwordHash = await passwords.hash(password);
  return ctx.db.transaction(async (tx) => {
    const account = await createAccount(tx, ctx, { ...form, role: 'parent', passwordHash });
    await signWaiver(tx, ctx, account);
    const session = await startSession(tx, ctx, account.id, previousToken);
    return { user: userOf(account), session };
  });
}
