import type { Tx } from '@fieldhouse/service-kit';
import type { ChildMerge } from './child-merge.ts';

/**
 * Replaces duplicates by the primary in their teams; returns how many memberships were moved. Teams are locked in the
 * order of their ids.
 */
export async function moveMembers(tx: Tx, { id: mergeId, primaryId, duplicateIds }: ChildMerge): Promise<number> {
  await tx.raw(
    `SELECT id FROM team WHERE id IN (SELECT team_id FROM team_member WHERE child_id = ANY (?))
     ORDER BY id FOR NO KEY UPDATE`,
    [duplicateIds],
  );
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `WITH removed AS (
       DELETE FROM team_member WHERE child_id = ANY (:duplicateIds) RETURNING team_id, child_id, added_at
     ), joined AS (
       INSERT INTO team_member (team_id, child_id, added_at)
       SELECT team_id, :primaryId, min(added_at) FROM removed GROUP BY team_id
       ON CONFLICT DO NOTHING RETURNING team_id
     )
     INSERT INTO moved_member (merge_id, team_id, from_id, added_at, primary_joined)
     SELECT :mergeId, team_id, child_id, added_at, team_id IN (SELECT team_id FROM joined) FROM removed
     ON CONFLICT DO NOTHING`,
    { mergeId, primaryId, duplicateIds },
  );
  return rowCount;
}

/**
 * Adds duplicates to their teams again, and removes the primary from those that it joined by the merge. A team that the
 * primary has left since then gets nobody back.
 */
export async function returnMembers(
  tx: Tx,
  { id: mergeId, primaryId }: ChildMerge,
  /** The children that get their memberships back. */
  childIds: readonly number[],
): Promise<number> {
  await tx.raw(
    `SELECT id FROM team WHERE id IN (SELECT team_id FROM moved_member WHERE merge_id = ?)
     ORDER BY id FOR NO KEY UPDATE`,
    [mergeId],
  );
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `WITH returned AS (
       SELECT * FROM moved_member m WHERE merge_id = :mergeId AND from_id = ANY (:childIds) AND (
         NOT primary_joined
         OR EXISTS (SELECT FROM team_member t WHERE t.team_id = m.team_id AND t.child_id = :primaryId)
       )
     ), removed AS (
       DELETE FROM team_member t USING returned
       WHERE t.team_id = returned.team_id AND t.child_id = :primaryId AND returned.primary_joined
     )
     INSERT INTO team_member (team_id, child_id, added_at) SELECT team_id, from_id, added_at FROM returned
     ON CONFLICT DO NOTHING`,
    { mergeId, primaryId, childIds },
  );
  await tx('moved_member').where({ merge_id: mergeId }).delete();
  return rowCount;
}
