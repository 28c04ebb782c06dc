import type { Db } from '@fieldhouse/service-kit';

/** How many days an evaluation counts as new for a user who has not seen it. */
const NEW_DAYS = 30;

/**
 * How many evaluations of these children a user has not seen, of the last 30 days; children without any are left out.
 */
export async function countUnseen(
  db: Db,
  { userId, childIds, now }: { userId: number; childIds: number[]; now: Date },
): Promise<{ childId: number; count: number }[]> {
  const { rows } = await db.raw<{ rows: { childId: number; count: number }[] }>(
    `SELECT e.child_id AS "childId", count(*) AS count
     FROM evaluation e
     LEFT JOIN seen_evaluation s ON s.child_id = e.child_id AND s.user_id = ?
     WHERE e.child_id = ANY(?) AND e.id > coalesce(s.up_to, 0) AND e.created_at > ?::timestamptz - ? * interval '1 day'
     GROUP BY e.child_id ORDER BY e.child_id`,
    [userId, childIds, now, NEW_DAYS],
  );
  return rows;
}

/**
 * Stores that a user has seen the child's evaluations up to this one; an earlier one than the stored changes nothing,
 * and an id above the newest counts as the newest.
 */
export async function storeSeen(
  db: Db,
  { userId, childId, upTo }: { userId: number; childId: number; upTo: number },
): Promise<void> {
  await db.raw(
    `INSERT INTO seen_evaluation (child_id, user_id, up_to)
     SELECT child_id, :userId, max(id) FROM evaluation WHERE child_id = :childId AND id <= :upTo GROUP BY child_id
     ON CONFLICT (child_id, user_id) DO UPDATE SET up_to = greatest(seen_evaluation.up_to, excluded.up_to)`,
    { childId, userId, upTo },
  );
}
