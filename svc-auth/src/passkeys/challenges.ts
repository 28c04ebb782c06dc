import { createHash } from 'node:crypto';
import { type Db, notSignedIn, type ServiceContext, type Who } from '@fieldhouse/service-kit';

/** What a signed challenge is good for: for nothing else is it accepted. */
type ChallengePurpose = 'make' | 'sign-in' | 'confirm';

/** How long a challenge can be answered, in milliseconds. */
export const CHALLENGE_LIFETIME = 5 * 60_000;

/** A challenge for a session, or for signing in. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  /** Undefined: for signing in. */
  who: Pick<Who, 'userId' | 'sessionId'> | undefined;
}

/** Stores the hash of a new challenge. Throws 401 when the session has ended meanwhile. */
export async function storeChallenge(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  challenge: string,
  { purpose, who }: ChallengeUse,
): Promise<void> {
  const values = [hashOf(challenge), purpose, new Date(clock().getTime() + CHALLENGE_LIFETIME)];
  const columns = 'INSERT INTO passkey_challenge (challenge_hash, purpose, expires_at, session_id)';
  const { rowCount } = who
    ? await db.raw(`${columns} SELECT ?, ?, ?, id FROM session WHERE id = ? AND account_id = ?`, [
        ...values,
        ...[who.sessionId, who.userId],
      ])
    : await db.raw(`${columns} VALUES (?, ?, ?, NULL)`, values);
  if (rowCount === 0) throw notSignedIn();
}

/** Uses up a challenge; whether it was one of this session for this purpose, in time and for the first time. */
export async function takeChallenge(
  { db, clock }: { db: Db; clock: () => Date },
  challenge: string,
  { purpose, who }: ChallengeUse,
): Promise<boolean> {
  const taken = await db('passkey_challenge')
    .where({ challenge_hash: hashOf(challenge), purpose })
    .where('expires_at', '>', clock())
    .whereRaw('session_id IS NOT DISTINCT FROM ?', [who?.sessionId ?? null])
    .delete();
  return taken > 0;
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}
