import type { SignIn } from '@fieldhouse/contracts';
import { Problem, type ServiceContext } from '@fieldhouse/service-kit';
import { findForSignIn, lockForSignIn } from '../accounts/account.repository.ts';
import type { User } from '../accounts/account.ts';
import { answerUser } from '../accounts/answer-user.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { isKnownDevice, storeKnownDevice } from '../devices/known-devices.ts';
import { isPasskeyRequired } from '../passkeys/is-passkey-required.ts';
import { passkeyDueOf } from '../passkeys/passkey-due.ts';
import { type Origin, type StartedSession, startSession } from '../sessions/start-session.ts';
import { beginAttempt } from './sign-in-limits.ts';
import { countSignInFailure } from './sign-in-metrics.ts';

export interface SignedIn {
  user: User;
  session: StartedSession;
  newDevice: string | undefined;
}

/**
 * Signs in by username or email address, ignoring case, and password (S1 §2, product decision 78). Failures by either
 * name count for the one account. An unknown user and a wrong password take the same path:
 * the same counts, the same work, the same 401 `invalid_credentials`. Only the right password gets 401
 * `account_archived` (product decision 16). Throws 429 `too_many_attempts`. The device becomes a known device of the
 * account; `newDevice` is its new token, or undefined when it keeps its token.
 */
export async function signIn(
  ctx: ServiceContext,
  passwords: Passwords,
  { username, password }: SignIn,
  origin: Origin,
): Promise<SignedIn> {
  const { address, device } = origin;
  const found = await findForSignIn(ctx.db, username);
  const knownDevice = (await isKnownDevice(ctx.db, found?.account.id, device)) ? device : undefined;
  const attempt = await beginAttempt(ctx, found?.account.username ?? username, { address, knownDevice });
  const matched = await passwords.matches(found?.passwordHash, password);
  if (!found || !matched) {
    countSignInFailure(ctx, 'password');
    await attempt.failed();
    throw wrongCredentials();
  }
  await attempt.succeeded();
  return ctx.db.transaction(async (tx) => {
    // A new password or a deletion ends all sessions. The lock prevents a later session that begins with the old data.
    const account = await lockForSignIn(tx, found.account.id, found.passwordHash);
    if (!account) throw wrongCredentials();
    if (!account.isActive) throw accountArchived();
    const session = await startSession(tx, ctx, account.id, origin);
    const newDevice = await storeKnownDevice(tx, ctx, account.id, device);
    const isPasskeyDue = isPasskeyRequired(ctx.environment, account.role);
    const passkeyDue = await passkeyDueOf(tx, { userId: account.id, isPasskeyDue });
    return { user: await answerUser(tx, account, { passkeyDue, now: ctx.clock() }), session, newDevice };
  });
}

function wrongCredentials(): Problem {
  return new Problem(401, 'invalid_credentials', 'Invalid credentials');
}

/** 401: the account of a coach is archived (product decision 16). */
export function accountArchived(): Problem {
  return new Problem(401, 'account_archived', 'This account is archived. Please contact the club');
}
