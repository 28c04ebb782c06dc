import type { MovedCounts } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';
import { renameInLines } from '../bell/rename-child.ts';
import type { ChildMerge } from './child-merge.ts';

type Kind = 'notification' | 'mail';

/**
 * Moves what is kept about duplicates to the primary, and notes which rows those were. The bell calls them by its
 * name.
 */
export async function moveRecords(tx: Tx, merge: ChildMerge): Promise<MovedCounts> {
  const counts = {
    notifications: await move(tx, merge, 'notification'),
    mails: await move(tx, merge, 'mail'),
  };
  await nameNow(tx, [merge.primaryId]);
  return counts;
}

/** Gives back what a merge moved and is the primary's still. */
export async function returnRecords(tx: Tx, merge: ChildMerge): Promise<MovedCounts> {
  const counts = {
    notifications: await giveBack(tx, merge, 'notification'),
    mails: await giveBack(tx, merge, 'mail'),
  };
  await tx('moved_record').where({ merge_id: merge.id }).delete();
  await nameNow(tx, merge.duplicateIds);
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

/** What is about a duplicate that has left the club meanwhile stays with the primary. */
async function giveBack(tx: Tx, { id: mergeId, primaryId, duplicateIds }: ChildMerge, kind: Kind): Promise<number> {
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `UPDATE ${kind} t SET child_id = m.from_id FROM moved_record m
     WHERE m.merge_id = :mergeId AND m.kind = '${kind}' AND t.id = m.record_id AND t.child_id = :primaryId
       AND m.from_id = ANY (:duplicateIds)
       AND NOT EXISTS (SELECT FROM known_child k WHERE k.id = m.from_id AND k.gone)`,
    { mergeId, primaryId, duplicateIds },
  );
  return rowCount;
}

async function nameNow(tx: Tx, childIds: readonly number[]): Promise<void> {
  const children = await tx('known_child')
    .select<{ id: number; name: string }[]>('id', 'name')
    .whereIn('id', childIds)
    .where({ gone: false })
    .orderBy('id');
  for (const { id, name } of children) await renameInLines(tx, id, name);
}
