import type { Tx } from '@fieldhouse/service-kit';

/**
 * How often one user is shown candidates in a day: enough for a family, too few to search the club's children (product
 * decision 19).
 */
const SHOWINGS_A_DAY = 10;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * Whether a user has been shown candidates as often as the limit of a day allows. A concurrent add of this user waits
 * until the transaction ends, so that the limit holds.
 */
export async function hasReachedCandidateLimit(tx: Tx, userId: number, now: Date): Promise<boolean> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`shown to ${userId}`]);
  const shown = await tx('shown_duplicate')
    .where({ user_id: userId })
    .where('shown_at', '>', new Date(now.getTime() - DAY))
    .count<{ count: number }[]>('* as count');
  return (shown[0]?.count ?? 0) >= SHOWINGS_A_DAY;
}

/** Stores that a user was shown these children as candidates. */
export async function insertShownDuplicates(
  tx: Tx,
  userId: number,
  childIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx('shown_duplicate').insert({ user_id: userId, child_ids: childIds, shown_at: now });
}

/**
 * Whether a user was shown this child as a candidate within the last hour, or a duplicate that was merged into it since
 * (product decisions 19, 77).
 */
export async function wasShown(tx: Tx, userId: number, childId: number, now: Date): Promise<boolean> {
  const shown = await tx('shown_duplicate')
    .first<{ id: number } | undefined>('id')
    .where({ user_id: userId })
    .where('shown_at', '>', new Date(now.getTime() - HOUR))
    .whereRaw('child_ids && ARRAY(SELECT ?::int8 UNION SELECT id FROM child WHERE merged_into = ?)', [
      childId,
      childId,
    ]);
  return shown !== undefined;
}
