import type { SignIn } from '@fieldhouse/contracts';
import { Problem, type ServiceContext } from '@fieldhouse/service-kit';
import { findForSignIn } from '../accounts/account.repository.ts';
import { type User, userOf } from '../accounts/account.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { type Origin, type StartedSession, startSession } from '../sessions/start-session.ts';
import { beginAttempt } from './sign-in-limits.ts';

/**
 * Signs in by username, ignoring case, and password (S1 §2). An unknown user and a wrong password take the same path:
 * the same counts, the same work, the same 401 `invalid_credentials`. Only the right password learns that an account is
 * archived (401 `account_archived`, decision 16). Throws 429 `too_many_attempts`.
 */
export async function signIn(
  ctx: ServiceContext,
  passwords: Passwords,
  { username, password }: SignIn,
  { address, previousToken }: Origin,
): Promise<{ user: User; session: StartedSession }> {
  const attempt = await beginAttempt(ctx, username, address);
  const found = await findForSignIn(ctx.db, username);
  const matched = await passwords.matches(found?.passwordHash, password);
  if (!found || !matched) {
    await attempt.failed();
    throw new Problem(401, 'invalid_credentials', 'Invalid credentials');
  }
  await attempt.succeeded();
  const { account } = found;
  if (!account.isActive) {
    throw new Problem(401, 'account_archived', 'This account is archived. Please contact the club');
  }
  const session = await ctx.db.transaction((tx) => startSession(tx, ctx, account.id, previousToken));
  return { user: userOf(account), session };
}
