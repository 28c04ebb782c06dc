import type { MergeState } from '@fieldhouse/contracts';
import { applyProjection, LATE_ROWS_FOR, prepared, type Tx, tombstoneProjection } from '@fieldhouse/service-kit';

const table = 'child_merge';

/** A merge of children, with what this service needs of it. */
export type ChildMerge = Pick<MergeState, 'id' | 'primaryId' | 'duplicateIds'>;

/** Stores a merge that is in force; false when it, or its undo, is stored already. */
export function applyMerge(tx: Tx, { id, version, ...merge }: MergeState): Promise<boolean> {
  return applyProjection(tx, { table, key: { id }, version, row: rowOf(merge) });
}

/** Stores that a merge was undone; false when that is stored already. */
export function tombstoneMerge(tx: Tx, { id, version, ...merge }: MergeState): Promise<boolean> {
  return tombstoneProjection(tx, { table, key: { id }, version, row: rowOf(merge) });
}

function rowOf({ primaryId, duplicateIds }: Omit<MergeState, 'id' | 'version'>) {
  return { primary_id: primaryId, duplicate_ids: duplicateIds };
}

/**
 * The merges of the last days that are in force, with notifications, notices, announcements or emails about a duplicate:
 * these were stored by a transaction that did not see the merge yet.
 */
export async function mergesWithRemainingRows(tx: Tx): Promise<ChildMerge[]> {
  const { rows } = await tx.raw<{ rows: ChildMerge[] }>(
    `SELECT id, primary_id AS "primaryId", duplicate_ids AS "duplicateIds" FROM child_merge m
     WHERE NOT is_deleted AND received_at > now() - ${LATE_ROWS_FOR} AND (
       EXISTS (SELECT FROM notification WHERE child_id = ANY (m.duplicate_ids))
       OR EXISTS (SELECT FROM mail WHERE child_id = ANY (m.duplicate_ids))
       OR EXISTS (SELECT FROM notice_child WHERE child_id = ANY (m.duplicate_ids))
       OR EXISTS (SELECT FROM announcement_child WHERE child_id = ANY (m.duplicate_ids))
     ) ORDER BY id FOR UPDATE`,
  );
  return rows;
}

const mergesOf = prepared<ChildMerge>(
  'merges-of-duplicates',
  `SELECT id, primary_id AS "primaryId", duplicate_ids AS "duplicateIds" FROM child_merge
   WHERE NOT is_deleted AND duplicate_ids && $1::int8[] ORDER BY id FOR UPDATE`,
);

/** The merges in force that have one of these children as a duplicate, in their order. */
export function mergesOfDuplicates(tx: Tx, childIds: readonly number[]): Promise<ChildMerge[]> {
  return mergesOf(tx, [childIds]);
}
