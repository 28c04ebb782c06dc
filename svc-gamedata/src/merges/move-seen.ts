import type { Tx } from '@fieldhouse/service-kit';
import type { ChildMerge } from './child-merge.ts';

/**
 * Combines, before the evaluations move, how far each user has seen those of the primary and its duplicates: an unseen
 * evaluation stays unseen, though a seen one with a higher id may become unseen again. How far they had seen the
 * primary's own evaluations is stored for the undo.
 */
export async function mergeSeen(tx: Tx, { id: mergeId, primaryId, duplicateIds }: ChildMerge): Promise<void> {
  await tx.raw(
    `WITH before AS (
       INSERT INTO merged_seen (merge_id, user_id, up_to)
       SELECT :mergeId, user_id, up_to FROM seen_evaluation WHERE child_id = :primaryId
     ), viewer AS (
       SELECT user_id, max(up_to) AS up_to FROM seen_evaluation WHERE child_id = ANY (:childIds) GROUP BY user_id
     )
     INSERT INTO seen_evaluation (child_id, user_id, up_to)
     SELECT :primaryId, v.user_id, least(v.up_to, (
       SELECT min(e.id) - 1 FROM evaluation e
       LEFT JOIN seen_evaluation s ON s.child_id = e.child_id AND s.user_id = v.user_id
       WHERE e.child_id = ANY (:childIds) AND e.id > coalesce(s.up_to, 0)
     )) FROM viewer v
     ON CONFLICT (child_id, user_id) DO UPDATE SET up_to = excluded.up_to`,
    { mergeId, primaryId, childIds: [primaryId, ...duplicateIds] },
  );
}

/** Splits it again: evaluations seen since the merge count as seen for each child. */
export async function splitSeen(
  tx: Tx,
  { id: mergeId, primaryId }: ChildMerge,
  /** The children that get their evaluations back. */
  childIds: readonly number[],
): Promise<void> {
  await tx.raw(
    `UPDATE seen_evaluation s SET up_to = now.up_to FROM seen_evaluation now
     WHERE s.child_id = ANY (:childIds)
       AND now.child_id = :primaryId AND now.user_id = s.user_id AND now.up_to > s.up_to`,
    { primaryId, childIds },
  );
  await tx.raw(
    `UPDATE seen_evaluation s SET up_to = greatest(s.up_to, m.up_to) FROM merged_seen m
     WHERE m.merge_id = :mergeId AND s.child_id = :primaryId AND s.user_id = m.user_id`,
    { mergeId, primaryId },
  );
  await tx('merged_seen').where({ merge_id: mergeId }).delete();
}
