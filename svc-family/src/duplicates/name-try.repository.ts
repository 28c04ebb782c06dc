import { createHash } from 'node:crypto';
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
 * What the table holds instead of a name: tries count for 30 days, also when no child has the name any more, and a
 * deleted child's name is stored nowhere.
 */
const hashOf = (nameKey: string) => createHash('sha256').update(nameKey).digest('base64');

/**
 * The counted tries of a name, and whether this user's try with this birth date is one of them. Tries that a replica of
 * 1.1 has stored are found by the name itself. Take the name's lock first.
 */
export async function triesOf(
  tx: Tx,
  { nameKey, userId, birthdate, at }: NameTry,
): Promise<Pick<NameFacts, 'tries' | 'isRepeat'>> {
  const { rows } = await tx.raw<{ rows: { lastDay: number; last30Days: number; isRepeat: boolean }[] }>(
    `SELECT count(*) FILTER (WHERE tried_at > :dayAgo) AS "lastDay", count(*) AS "last30Days",
       coalesce(bool_or(user_id = :userId AND birthdate = :birthdate), false) AS "isRepeat"
     FROM name_try WHERE name_key IN (:hash, :nameKey) AND tried_at > :oldest`,
    {
      hash: hashOf(nameKey),
      nameKey,
      userId,
      birthdate,
      dayAgo: new Date(at.getTime() - DAY),
      oldest: oldestCounted(at),
    },
  );
  const { isRepeat = false, ...tries } = rows[0] ?? { lastDay: 0, last30Days: 0 };
  return { tries, isRepeat };
}

/** Counts a try of a name. Take the name's lock first. */
export async function insertTry(tx: Tx, { nameKey, userId, birthdate, at }: NameTry): Promise<void> {
  await tx('name_try').insert({ name_key: hashOf(nameKey), user_id: userId, birthdate, tried_at: at });
}

/** Removes the user and the birth date from the tries of a deleted account. */
export async function anonymizeTries(tx: Tx, userId: number): Promise<void> {
  await tx('name_try').where({ user_id: userId }).update({ user_id: null, birthdate: null });
}

/**
 * Replaces a child's name by its hash in tries that a replica of 1.1 has stored. They stay counted: a limit that ends
 * with the last child of a name would reveal that it was the last. Call it before the child is deleted.
 */
export async function hashTriesOf(tx: Tx, childId: number): Promise<void> {
  await tx.raw(
    `UPDATE name_try t SET name_key = encode(sha256(convert_to(t.name_key, 'UTF8')), 'base64')
     FROM child removed WHERE removed.id = :childId AND t.name_key = removed.name_key`,
    { childId },
  );
}

const oldestCounted = (now: Date) => new Date(now.getTime() - COUNTED_DAYS * DAY);
