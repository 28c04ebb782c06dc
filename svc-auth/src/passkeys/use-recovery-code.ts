import { RECOVERY_CODE_MESSAGE, type RecoveryCodeUse } from '@fieldhouse/contracts';
import { invalid, type LimitRule, recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockOwnAccount } from '../accounts/lock-own-account.ts';
import { publishSecured } from '../addresses/publish-secured.ts';
import { refuseUnlessAllowed } from '../limits/refuse-unless-allowed.ts';
import { rotateSession, type StartedSession } from '../sessions/start-session.ts';
import { hashOfTyped, takeRecoveryCode } from './recovery-codes.ts';

/** Wrong recovery codes of one signed-in user. */
const RECOVERY_CODE_FAILURES: LimitRule = { name: 'recovery-code', points: 5, seconds: 15 * 60 };

/**
 * Uses up one of the user's recovery codes in place of a passkey (product decision 93), and tells the owner of the
 * account. The session goes on with the token that is returned, and needs no passkey any more. Throws 400 for a text
 * that is none of the codes, 429 `too_many_attempts` after five failures: each attempt counts at once, so that
 * concurrent ones count, too, and a success resets the count.
 */
export async function useRecoveryCode(
  ctx: ServiceContext,
  { code }: RecoveryCodeUse,
  who: Who,
): Promise<StartedSession> {
  const key = String(who.userId);
  refuseUnlessAllowed(await ctx.limits.count(key, RECOVERY_CODE_FAILURES), 'use a recovery code');
  const codeHash = await hashOfTyped(ctx.db, who.userId, code);
  const session = await ctx.db.transaction(async (tx) => {
    const { id } = await lockOwnAccount(tx, who);
    if (!codeHash || !(await takeRecoveryCode(tx, id, codeHash))) {
      throw invalid([{ path: 'code', message: RECOVERY_CODE_MESSAGE }]);
    }
    await recordAudit(tx, ctx, { ids: { user: id } });
    await publishSecured(tx, ctx, { userId: id, what: 'recovery-code' }, who);
    return rotateSession(tx, ctx, who, { isWhole: true });
  });
  await ctx.limits.reset(key, RECOVERY_CODE_FAILURES);
  return session;
}
