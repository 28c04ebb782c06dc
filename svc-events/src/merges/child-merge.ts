import type { LocalDate, MergeState } from '@fieldhouse/contracts';
import { applyProjection, LATE_ROWS_FOR, type Tx, tombstoneProjection } from '@fieldhouse/service-kit';

const table = 'child_merge';

/** The fields of a merge of children that this service uses. */
export type ChildMerge = Pick<MergeState, 'id' | 'primaryId' | 'duplicateIds' | 'registrations'>;

/** Stores a merge; returns false when it, or its undo, is already stored. */
export function storeMerge(tx: Tx, { id, version, ...merge }: MergeState): Promise<boolean> {
  return applyProjection(tx, { table, key: { id }, version, row: rowOf(merge) });
}

/** Replaces a merge by a tombstone when it is undone; returns false when that is already stored. */
export function tombstoneMerge(tx: Tx, { id, version, ...merge }: MergeState): Promise<boolean> {
  return tombstoneProjection(tx, { table, key: { id }, version, row: rowOf(merge) });
}

function rowOf({ primaryId, duplicateIds, registrations }: Omit<MergeState, 'id' | 'version'>) {
  return { primary_id: primaryId, duplicate_ids: duplicateIds, registrations };
}

/**
 * The merges of the last days that are not undone and whose duplicates have rows again, in the order of their ids:
 * transactions that had read the duplicate before the merge stored these rows after it. A merge that moves no
 * registrations leaves past and cancelled ones with its duplicates.
 */
export async function mergesWithRemainingRows(tx: Tx, today: LocalDate): Promise<ChildMerge[]> {
  const { rows } = await tx.raw<{ rows: ChildMerge[] }>(
    `SELECT id, primary_id AS "primaryId", duplicate_ids AS "duplicateIds", registrations FROM child_merge m
     WHERE NOT is_deleted AND received_at > now() - ${LATE_ROWS_FOR} AND (
       EXISTS (
         SELECT FROM registration r JOIN event e ON e.id = r.event_id
         WHERE r.child_id = ANY (m.duplicate_ids)
           AND (m.registrations OR (r.state = 'active' AND e.last_date >= ?))
       )
       OR EXISTS (SELECT FROM team_member WHERE child_id = ANY (m.duplicate_ids))
     ) ORDER BY id FOR UPDATE`,
    [today],
  );
  return rows;
}

/**
 * Locks the children of a merge until the transaction ends: a transaction that adds one of them to a team waits, or
 * this one waits for it.
 */
export async function lockMerged(tx: Tx, { primaryId, duplicateIds }: ChildMerge): Promise<void> {
  await tx.raw('SELECT id FROM child_projection WHERE id = ANY (?) ORDER BY id FOR UPDATE', [
    [primaryId, ...duplicateIds],
  ]);
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
