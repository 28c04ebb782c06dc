import type { MovedCounts } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';
import { renameInLines } from '../bell/rename-child.ts';
import { deleteChild } from '../people/delete-child.ts';
import type { ChildMerge } from './child-merge.ts';

type Kind = 'notification' | 'mail' | 'notice_child' | 'announcement_child';

/**
 * Moves notifications, notices, announcements and emails of duplicates to the primary, and stores which rows those
 * were. Their lines get the primary's name.
 */
export async function moveRecords(tx: Tx, merge: ChildMerge): Promise<MovedCounts> {
  const counts = {
    notifications: await move(tx, merge, 'notification'),
    mails: await move(tx, merge, 'mail'),
  };
  await move(tx, merge, 'notice_child');
  await move(tx, merge, 'announcement_child');
  await updateNames(tx, [merge.primaryId]);
  return counts;
}

/** The same, for a merge in force. What moves to a primary that has left the club is deleted as by its removal. */
export async function moveToPrimary(tx: Tx, merge: ChildMerge): Promise<MovedCounts> {
  const counts = await moveRecords(tx, merge);
  const primary = await tx('child_projection')
    .first<{ hasLeft: boolean } | undefined>({ hasLeft: 'is_deleted' })
    .where({ id: merge.primaryId })
    .forShare();
  if (primary?.hasLeft) await deleteChild(tx, merge.primaryId);
  return counts;
}

/** Moves back the rows that a merge moved and that are still the primary's. */
export async function returnRecords(tx: Tx, merge: ChildMerge): Promise<MovedCounts> {
  const counts = {
    notifications: await moveBack(tx, merge, 'notification'),
    mails: await moveBack(tx, merge, 'mail'),
  };
  await moveBack(tx, merge, 'notice_child');
  await moveBack(tx, merge, 'announcement_child');
  await tx('moved_record').where({ merge_id: merge.id }).delete();
  await updateNames(tx, merge.duplicateIds);
  return counts;
}

async function move(tx: Tx, { id: mergeId, primaryId, duplicateIds }: ChildMerge, kind: Kind): Promise<number> {
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `WITH found AS (
       SELECT id, child_id FROM ${kind} WHERE child_id = ANY (:duplicateIds) ORDER BY id FOR UPDATE
     ), moved AS (
       INSERT INTO moved_record (merge_id, kind, record_id, from_id)
       SELECT :mergeId, '${kind}', id, child_id FROM found ON CONFLICT DO NOTHING
     )
     UPDATE ${kind} t SET child_id = :primaryId FROM found WHERE t.id = found.id`,
    { mergeId, primaryId, duplicateIds },
  );
  return rowCount;
}

/** Rows of a duplicate that was deleted since the merge stay with the primary. */
async function moveBack(tx: Tx, { id: mergeId, primaryId, duplicateIds }: ChildMerge, kind: Kind): Promise<number> {
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `UPDATE ${kind} t SET child_id = m.from_id FROM moved_record m
     WHERE m.merge_id = :mergeId AND m.kind = '${kind}' AND t.id = m.record_id AND t.child_id = :primaryId
       AND m.from_id = ANY (:duplicateIds)
       AND NOT EXISTS (SELECT FROM child_projection k WHERE k.id = m.from_id AND k.is_deleted)`,
    { mergeId, primaryId, duplicateIds },
  );
  return rowCount;
}

async function updateNames(tx: Tx, childIds: readonly number[]): Promise<void> {
  const children = await tx('child_projection')
    .select<{ id: number; name: string }[]>('id', 'name')
    .whereIn('id', childIds)
    .where({ is_deleted: false })
    .orderBy('id');
  for (const { id, name } of children) await renameInLines(tx, id, name);
}
