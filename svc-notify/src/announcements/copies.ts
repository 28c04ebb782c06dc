import type { Tx } from '@fieldhouse/service-kit';

/** A person whom an announcement reaches, and for which child; null: for none in particular. */
export interface Reader {
  userId: number;
  childId: number | null;
}

/**
 * Whether the announcement of a copy `r` is still its recipient's: they are a guardian of one of the children for which
 * it reached them (S2.4.2009). A copy without a child stays.
 */
export const IS_THEIRS = `(
  NOT EXISTS (SELECT FROM announcement_child c WHERE c.user_id = r.user_id AND c.announcement_id = r.announcement_id)
  OR EXISTS (
    SELECT FROM announcement_child c
    JOIN guardian_projection g ON g.child_id = c.child_id AND g.user_id = c.user_id AND NOT g.is_deleted
    WHERE c.user_id = r.user_id AND c.announcement_id = r.announcement_id
      AND NOT EXISTS (SELECT FROM child_projection k WHERE k.id = c.child_id AND k.is_deleted)
  )
)`;

/**
 * Stores who gets an announcement, one row for each person, and for which children. Who got it already gets it no second
 * time: a further child joins their line, and what they got is theirs as long as that child is, too.
 */
export async function addCopies(
  tx: Tx,
  { id, waiting }: { id: number; waiting: 'announcement' | 'late' },
  readers: readonly Reader[],
): Promise<void> {
  const values = { id, waiting, readers: JSON.stringify(readers) };
  const reached = 'json_to_recordset(:readers::json) AS reached ("userId" int8, "childId" int8)';
  await tx.raw(
    `INSERT INTO announcement_recipient (announcement_id, user_id, waiting)
     SELECT DISTINCT :id::int8, "userId", :waiting FROM ${reached} ORDER BY "userId"
     ON CONFLICT DO NOTHING`,
    values,
  );
  await tx.raw(
    `WITH added AS (
       INSERT INTO announcement_child (announcement_id, user_id, child_id)
       SELECT DISTINCT :id::int8, "userId", "childId" FROM ${reached}
       WHERE "childId" IS NOT NULL AND NOT EXISTS (
         SELECT FROM announcement_child c
         WHERE c.announcement_id = :id AND c.user_id = "userId" AND c.child_id = "childId"
       )
       ORDER BY "userId", "childId" RETURNING user_id
     )
     UPDATE announcement_recipient SET waiting = 'late'
     WHERE announcement_id = :id AND waiting IS NULL AND user_id IN (SELECT user_id FROM added)`,
    values,
  );
}
