import type { Reauthentication } from '@fieldhouse/contracts';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import { lockForSignIn } from '../accounts/account.repository.ts';
import { checkOwnPassword, wrongPassword } from '../credentials/own-password.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { rotateSession, type StartedSession } from '../sessions/start-session.ts';

/**
 * Confirms with the password that the user of a session is the one who signed in: for 15 minutes the session may make
 * the calls that need a recent sign-in (product decision 58). It goes on with the token that is returned. Throws 400 for
 * a wrong password, 429 `too_many_attempts` after five of them, 401 when the session has ended meanwhile.
 */
export async function reauthenticate(
  ctx: ServiceContext,
  passwords: Passwords,
  { password }: Reauthentication,
  who: Who,
): Promise<StartedSession> {
  const typed = { path: 'password', password } as const;
  const checkedHash = await checkOwnPassword(ctx, passwords, who.userId, typed);
  return ctx.db.transaction(async (tx) => {
    if (!(await lockForSignIn(tx, who.userId, checkedHash))) throw wrongPassword(typed);
    return rotateSession(tx, ctx, who);
  });
}
