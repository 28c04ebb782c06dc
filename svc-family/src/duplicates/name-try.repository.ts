import type { LocalDate } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';
import type { NameFacts } from './name-rule.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long a try counts. */
export const COUNTED_DAYS = 30;

/** An add of a child, as it counts for the limit of its name. */
interface NameTry {
  nameKey: string;
  userId: number;
  birthdate: LocalDate;
  at: Date;
}

/**
 * The counted tries of a name, and whether this user's try with this birth date is one of them. Take the name's lock
 * first.
 */
export async function triesOf(
  tx: Tx,
  { nameKey, userId, birthdate, at }: NameTry,
): Promise<Pick<NameFacts, 'tries' | 'isRepeat'>> {
  const { rows } = await tx.raw<{ rows: { lastDay: number; last30Days: number; isRepeat: boolean }[] }>(
    `SELECT count(*) FILTER (WHERE tried_at > :dayAgo) AS "lastDay", count(*) AS "last30Days",
       coalesce(bool_or(user_id = :userId AND birthdate = :birthdate), false) AS "isRepeat"
     FROM name_try WHERE name_key = :nameKey AND tried_at > :oldest`,
    { nameKey, userId, birthdate, dayAgo: new Date(at.getTime() - DAY), oldest: oldestCounted(at) },
  );
  const { isRepeat = false, ...tries } = rows[0] ?? { lastDay: 0, last30Days: 0 };
  return { tries, isRepeat };
}

/** Counts a try of a name. Take the name's lock first. */
export async function insertTry(tx: Tx, { nameKey, userId, birthdate, at }: NameTry): Promise<void> {
  await tx('name_try').insert({ name_key: nameKey, user_id: userId, birthdate, tried_at: at });
}

/** Removes the user and the birth date from the tries of a deleted account. */
export async function anonymizeTries(tx: Tx, userId: number): Promise<void> {
  await tx('name_try').where({ user_id: userId }).update({ user_id: null, birthdate: null });
}

/** Deletes the tries of a child's name when no other child has this name. Call it before the child is deleted. */
export async function deleteTriesOfLastNamesake(tx: Tx, childId: number): Promise<void> {
  await tx.raw(
    `DELETE FROM name_try t USING child removed
     WHERE removed.id = :childId AND t.name_key = removed.name_key
       AND NOT EXISTS (SELECT FROM child other WHERE other.name_key = t.name_key AND other.id <> :childId)`,
    { childId },
  );
}

const oldestCounted = (now: Date) => new Date(now.getTime() - COUNTED_DAYS * DAY);
