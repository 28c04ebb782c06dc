import { PASSKEY_MESSAGE, type PasskeySignIn } from '@fieldhouse/contracts';
import { Problem, type ServiceContext } from '@fieldhouse/service-kit';
import { findAccount, lockAccount } from '../accounts/account.repository.ts';
import { answerUser } from '../accounts/answer-user.ts';
import { isKnownDevice, storeKnownDevice } from '../devices/known-devices.ts';
import { passkeyOf, storeUse, verifyPasskey } from '../passkeys/verify-passkey.ts';
import { type Origin, startSession } from '../sessions/start-session.ts';
import { accountArchived, type SignedIn } from './sign-in.ts';
import { beginAttempt } from './sign-in-limits.ts';
import { countSignInFailure } from './sign-in-metrics.ts';

/**
 * Signs in with a passkey (product decision 93), under the limits of a sign-in with a password and in the same counts.
 * Whatever is wrong with the passkey, its challenge or its page, the answer is the same 401 `invalid_credentials`. Only
 * a right passkey gets 401 `account_archived`. Throws 429 `too_many_attempts`. The session needs no further passkey.
 */
export async function signInWithPasskey(
  ctx: ServiceContext,
  { credential }: PasskeySignIn,
  origin: Origin,
): Promise<SignedIn> {
  const { address, device } = origin;
  const passkey = await passkeyOf(ctx.db, credential);
  const owner = passkey && (await findAccount(ctx.db, passkey.accountId));
  const knownDevice = (await isKnownDevice(ctx.db, owner?.id, device)) ? device : undefined;
  const attempt = await beginAttempt(ctx, owner?.username ?? credential.id, { address, knownDevice });
  const used = await verifyPasskey(ctx, { passkey, credential, use: { purpose: 'sign-in', who: undefined } });
  if (!used) {
    countSignInFailure(ctx, 'passkey');
    await attempt.failed();
    throw refused();
  }
  await attempt.succeeded();
  const signedIn = await ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, used.passkey.accountId);
    // A copied passkey is refused after the commit, since its owner is told.
    if (!account || (await storeUse(tx, ctx, used)) !== 'used') return undefined;
    if (!account.isActive) throw accountArchived();
    const session = await startSession(tx, ctx, account.id, { ...origin, isWhole: true });
    const newDevice = await storeKnownDevice(tx, ctx, account.id, device);
    return { user: await answerUser(tx, account, { passkeyDue: null, now: ctx.clock() }), session, newDevice };
  });
  if (!signedIn) throw refused();
  return signedIn;
}

function refused(): Problem {
  return new Problem(401, 'invalid_credentials', PASSKEY_MESSAGE);
}
