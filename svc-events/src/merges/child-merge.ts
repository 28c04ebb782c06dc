import type { MergeState } from '@fieldhouse/contracts';
import { applyProjection, buryProjection, type Tx } from '@fieldhouse/service-kit';

const table = 'child_merge';

/** A merge of children, as far as this service carries it out. */
export type ChildMerge = Pick<MergeState, 'id' | 'primaryId' | 'duplicateIds' | 'registrations'>;

/** Stores a merge that is in force; false when it is known already, or that it was undone. */
export function keepMerge(tx: Tx, { id, version, ...merge }: MergeState): Promise<boolean> {
  return applyProjection(tx, { table, key: { id }, version, row: rowOf(merge) });
}

/** Stores that a merge was undone; false when that is known already. */
export function buryMerge(tx: Tx, { id, version, ...merge }: MergeState): Promise<boolean> {
  return buryProjection(tx, { table, key: { id }, version, row: rowOf(merge) });
}

function rowOf({ primaryId, duplicateIds, registrations }: Omit<MergeState, 'id' | 'version'>) {
  return { primary_id: primaryId, duplicate_ids: duplicateIds, registrations };
}

/**
 * The merges in force whose duplicates have something again, in their order: it was stored in the very moment of
 * the merge, by somebody who had read that the child was there.
 */
export async function mergesWithLateRows(tx: Tx): Promise<ChildMerge[]> {
  const { rows } = await tx.raw<{ rows: ChildMerge[] }>(
    `SELECT id, primary_id AS "primaryId", duplicate_ids AS "duplicateIds", registrations FROM child_merge m
     WHERE NOT gone AND (
       (registrations AND EXISTS (SELECT FROM registration WHERE child_id = ANY (m.duplicate_ids)))
       OR EXISTS (SELECT FROM team_member WHERE child_id = ANY (m.duplicate_ids))
     ) ORDER BY id FOR UPDATE`,
  );
  return rows;
}

/**
 * Keeps the children of a merge as they are until the transaction ends: who adds one to a team waits, or is waited
 * for.
 */
export async function lockMerged(tx: Tx, { primaryId, duplicateIds }: ChildMerge): Promise<void> {
  await tx.raw('SELECT id FROM known_child WHERE id = ANY (?) ORDER BY id FOR UPDATE', [[primaryId, ...duplicateIds]]);
}

/** The duplicates of a merge that are in the club still: nothing is given back to the others. */
export async function presentDuplicates(tx: Tx, { duplicateIds }: ChildMerge): Promise<number[]> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `SELECT d.id FROM unnest(?::int8[]) AS d (id) LEFT JOIN known_child k USING (id)
     WHERE k.gone IS DISTINCT FROM true ORDER BY d.id`,
    [duplicateIds],
  );
  return rows.map(({ id }) => id);
}
