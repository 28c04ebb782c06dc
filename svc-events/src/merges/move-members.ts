import type { Tx } from '@fieldhouse/service-kit';
import type { ChildMerge } from './child-merge.ts';

/**
 * Puts the primary into the teams of its duplicates in their place; how many there were. Teams are locked in the
 * order of their ids.
 */
export async function moveMembers(tx: Tx, { id: mergeId, primaryId, duplicateIds }: ChildMerge): Promise<number> {
  await tx.raw(
    `SELECT id FROM team WHERE id IN (SELECT team_id FROM team_member WHERE child_id = ANY (?))
     ORDER BY id FOR NO KEY UPDATE`,
    [duplicateIds],
  );
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `WITH parted AS (
       DELETE FROM team_member WHERE child_id = ANY (:duplicateIds) RETURNING team_id, child_id, added_at
     ), joined AS (
       INSERT INTO team_member (team_id, child_id, added_at)
       SELECT team_id, :primaryId, min(added_at) FROM parted GROUP BY team_id
       ON CONFLICT DO NOTHING RETURNING team_id
     )
     INSERT INTO moved_member (merge_id, team_id, from_id, added_at, primary_joined)
     SELECT :mergeId, team_id, child_id, added_at, team_id IN (SELECT team_id FROM joined) FROM parted
     ON CONFLICT DO NOTHING`,
    { mergeId, primaryId, duplicateIds },
  );
  return rowCount;
}

/**
 * Puts duplicates back into their teams, and takes the primary out of those that it joined with them. A team that
 * the primary was taken out of since gets nobody back.
 */
export async function returnMembers(
  tx: Tx,
  { id: mergeId, primaryId }: ChildMerge,
  /** The children to give back to. */
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
         NOT primary_joined OR EXISTS (SELECT FROM team_member t WHERE t.team_id = m.team_id AND t.child_id = :primaryId)
       )
     ), parted AS (
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
