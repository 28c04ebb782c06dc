import type { MergeState } from '@fieldhouse/contracts';
import { applyProjection, LATE_ROWS_FOR, type Tx, tombstoneProjection } from '@fieldhouse/service-kit';

const table = 'child_merge';

/** The fields of a merge of children that this service uses. */
export type ChildMerge = Pick<MergeState, 'id' | 'primaryId' | 'duplicateIds' | 'evaluations' | 'gameData'>;

/**
 * Stores a merge, and the ids of its duplicates as aliases of the primary; returns false when it, or its undo, is
 * already stored.
 */
export async function storeMerge(tx: Tx, { id, version, ...merge }: MergeState): Promise<boolean> {
  if (!(await applyProjection(tx, { table, key: { id }, version, row: rowOf(merge) }))) return false;
  await tx.raw(
    `INSERT INTO child_alias (id, primary_id, merge_id) SELECT unnest(?::int8[]), ?, ?
     ON CONFLICT (id) DO UPDATE SET primary_id = excluded.primary_id, merge_id = excluded.merge_id`,
    [merge.duplicateIds, merge.primaryId, id],
  );
  return true;
}

/** Replaces a merge by a tombstone when it is undone; returns false when that is already stored. */
export async function tombstoneMerge(tx: Tx, { id, version, ...merge }: MergeState): Promise<boolean> {
  if (!(await tombstoneProjection(tx, { table, key: { id }, version, row: rowOf(merge) }))) return false;
  await tx('child_alias').where({ merge_id: id }).delete();
  return true;
}

function rowOf({ primaryId, duplicateIds, evaluations, gameData }: Omit<MergeState, 'id' | 'version'>) {
  return { primary_id: primaryId, duplicate_ids: duplicateIds, evaluations, game_data: gameData };
}

/**
 * The merges of the last days that are not undone and whose duplicates have rows again, in the order of their ids:
 * transactions that had read the duplicate before the merge stored these rows after it.
 */
export async function mergesWithRemainingRows(tx: Tx): Promise<ChildMerge[]> {
  const { rows } = await tx.raw<{ rows: ChildMerge[] }>(
    `SELECT id, primary_id AS "primaryId", duplicate_ids AS "duplicateIds", evaluations, game_data AS "gameData"
     FROM child_merge m
     WHERE NOT is_deleted AND received_at > now() - ${LATE_ROWS_FOR} AND (
       (evaluations AND EXISTS (SELECT FROM evaluation WHERE child_id = ANY (m.duplicate_ids)))
       OR (game_data AND EXISTS (SELECT FROM game_record WHERE child_id = ANY (m.duplicate_ids)))
       OR EXISTS (SELECT FROM staged_game_row WHERE child_id = ANY (m.duplicate_ids))
     ) ORDER BY id FOR UPDATE`,
  );
  return rows;
}

/**
 * Locks the children of a merge until the transaction ends: a transaction that stores a record of one of them waits, or
 * this one waits for it.
 */
export async function lockMerged(tx: Tx, { primaryId, duplicateIds }: ChildMerge): Promise<void> {
  await tx.raw('SELECT id FROM child_projection WHERE id = ANY (?) ORDER BY id FOR UPDATE', [
    [primaryId, ...duplicateIds],
  ]);
}

/** Whether the primary has left the club. Lock the children before. */
export async function hasPrimaryLeft(tx: Tx, { primaryId }: ChildMerge): Promise<boolean> {
  return (await tx('child_projection').where({ id: primaryId, is_deleted: true }).first('id')) !== undefined;
}

/** The duplicates of a merge that have not been removed from the club: nothing is moved back to the others. */
export async function duplicatesNotRemoved(tx: Tx, { duplicateIds }: ChildMerge): Promise<number[]> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `SELECT d.id FROM unnest(?::int8[]) AS d (id) LEFT JOIN child_projection k USING (id)
     WHERE k.is_deleted IS DISTINCT FROM true ORDER BY d.id`,
    [duplicateIds],
  );
  return rows.map(({ id }) => id);
}
