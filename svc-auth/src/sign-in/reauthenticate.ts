import { PASSKEY_MESSAGE, type Reauthentication, type UsedCredential } from '@fieldhouse/contracts';
import { Problem, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockForSignIn } from '../accounts/account.repository.ts';
import { lockOwnAccount } from '../accounts/lock-own-account.ts';
import { checkOwnPassword, OWN_PASSWORD_FAILURES, wrongPassword } from '../credentials/own-password.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { refuseUnlessAllowed } from '../limits/refuse-unless-allowed.ts';
import { passkeyOf, storeUse, verifyPasskey } from '../passkeys/verify-passkey.ts';
import { rotateSession, type StartedSession } from '../sessions/start-session.ts';

/**
 * Confirms with the password or a passkey that the user of a session is the one who signed in: for 15 minutes the
 * session may make the calls that need a recent sign-in (product decision 58). It goes on with the token that is
 * returned; after a passkey it needs no further one. Throws 400 for a wrong password and `invalid_passkey`, 429
 * `too_many_attempts` after five failures, 401 when the session has ended meanwhile.
 */
export async function reauthenticate(
  ctx: ServiceContext,
  passwords: Passwords,
  { password = '', credential }: Reauthentication,
  who: Who,
): Promise<StartedSession> {
  if (credential) return withPasskey(ctx, credential, who);
  const typed = { path: 'password', password } as const;
  const checkedHash = await checkOwnPassword(ctx, passwords, who.userId, typed);
  return ctx.db.transaction(async (tx) => {
    if (!(await lockForSignIn(tx, who.userId, checkedHash))) throw wrongPassword(typed);
    return rotateSession(tx, ctx, who);
  });
}

/** Counts with the wrong passwords of the user. */
async function withPasskey(ctx: ServiceContext, credential: UsedCredential, who: Who): Promise<StartedSession> {
  const key = String(who.userId);
  refuseUnlessAllowed(await ctx.limits.count(key, OWN_PASSWORD_FAILURES), 'use your passkey');
  const found = await passkeyOf(ctx.db, credential);
  // The passkey of another account is no better than an unknown one.
  const passkey = found?.accountId === who.userId ? found : undefined;
  const used = await verifyPasskey(ctx, { passkey, credential, use: { purpose: 'confirm', who } });
  if (!used) throw refused();
  const session = await ctx.db.transaction(async (tx) => {
    await lockOwnAccount(tx, who);
    // A copied passkey is refused after the commit, since its owner is told.
    if ((await storeUse(tx, ctx, used)) !== 'used') return undefined;
    return rotateSession(tx, ctx, who, { isWhole: true });
  });
  if (!session) throw refused();
  await ctx.limits.reset(key, OWN_PASSWORD_FAILURES);
  return session;
}

function refused(): Problem {
  return new Problem(400, 'invalid_passkey', PASSKEY_MESSAGE);
}
