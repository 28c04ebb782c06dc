import { EVENT_TYPES, type MergeApplied, MergeData, type MergeState, type StoredProfile } from '@fieldhouse/contracts';
import { nextVersion, type Tx } from '@fieldhouse/service-kit';
import { CHILD_COLUMNS } from '../children/child.repository.ts';
import type { ChildRow } from '../children/child.ts';

/** The services that move their records in a merge. */
export const MOVING_SERVICES = EVENT_TYPES['child.merged'].consumedBy;

export type MergeStage = 'merging' | 'merged' | 'undoing' | 'undone';

export interface MergeRow {
  id: number;
  primaryId: number;
  stage: MergeStage;
  mergeData: MergeData;
  profileBefore: StoredProfile;
  profileAfter: StoredProfile;
  mergedAt: Date;
  version: number;
}

/** A locked child, with the id of the child that it was merged into. */
export type LockedChild = ChildRow & { mergedInto: number | null };

/** Children by id, locked in the order of their ids until the transaction ends. */
export async function lockChildren(tx: Tx, ids: readonly number[]): Promise<Map<number, LockedChild>> {
  const children = await tx('child')
    .select<LockedChild[]>({ ...CHILD_COLUMNS, mergedInto: 'child.merged_into' })
    .whereRaw('id = ANY(?)', [[...ids]])
    .orderBy('id')
    .forUpdate();
  return new Map(children.map((child) => [child.id, child]));
}

interface NewMerge extends Pick<MergeRow, 'primaryId' | 'mergeData' | 'profileBefore' | 'profileAfter' | 'mergedAt'> {
  duplicates: readonly LockedChild[];
  mergedBy: number;
}

/** Stores a merge that has begun, with its duplicates. */
export async function insertMerge(tx: Tx, merge: NewMerge): Promise<{ id: number; version: number }> {
  const version = await nextVersion(tx);
  const [stored] = await tx('child_merge')
    .insert({
      primary_id: merge.primaryId,
      state: 'merging',
      merge_data: JSON.stringify(merge.mergeData),
      profile_before: JSON.stringify(merge.profileBefore),
      profile_after: JSON.stringify(merge.profileAfter),
      merged_by: merge.mergedBy,
      merged_at: merge.mergedAt,
      version,
    })
    .returning<{ id: number }[]>('id');
  if (!stored) throw new Error('The insert of a merge returned no row');
  await tx('merged_child').insert(
    merge.duplicates.map(({ id, isActive }) => ({ merge_id: stored.id, child_id: id, was_active: isActive })),
  );
  return { id: stored.id, version };
}

/** A merge, locked until the transaction ends. */
export async function lockMerge(tx: Tx, id: number): Promise<MergeRow | undefined> {
  const row = await tx('child_merge').where({ id }).forUpdate().first<MergeRow | undefined>({
    id: 'id',
    primaryId: 'primary_id',
    stage: 'state',
    mergeData: 'merge_data',
    profileBefore: 'profile_before',
    profileAfter: 'profile_after',
    mergedAt: 'merged_at',
    version: 'version',
  });
  return row && { ...row, mergeData: MergeData.parse(row.mergeData) };
}

/** The duplicates of a merge that are not deleted. */
export async function duplicatesOf(tx: Tx, mergeId: number): Promise<{ childId: number; wasActive: boolean }[]> {
  return tx('merged_child')
    .select<{ childId: number; wasActive: boolean }[]>({ childId: 'child_id', wasActive: 'was_active' })
    .where({ merge_id: mergeId })
    .orderBy('child_id');
}

/** Whether a merge of any of these children, or its undo, is in progress. */
export async function isBeingMerged(tx: Tx, childIds: readonly number[]): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `SELECT FROM child_merge m WHERE state IN ('merging', 'undoing') AND (
       primary_id = ANY (:childIds)
       OR EXISTS (SELECT FROM merged_child c WHERE c.merge_id = m.id AND c.child_id = ANY (:childIds))
     ) LIMIT 1`,
    { childIds },
  );
  return rows.length > 0;
}

/** The merge in force of all these duplicates into this primary; undefined without one. */
export async function mergeOf(
  tx: Tx,
  { primaryId, duplicateIds }: { primaryId: number; duplicateIds: readonly number[] },
): Promise<number | undefined> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `SELECT m.id FROM child_merge m JOIN merged_child c ON c.merge_id = m.id
     WHERE m.primary_id = :primaryId AND m.state IN ('merging', 'merged') AND c.child_id = ANY (:duplicateIds)
     GROUP BY m.id HAVING count(*) = cardinality(:duplicateIds::int8[])`,
    { primaryId, duplicateIds },
  );
  return rows[0]?.id;
}

/** Whether the same primary has a later merge in force, which has to be undone first. */
export async function hasLaterMerge(tx: Tx, { id, primaryId }: Pick<MergeRow, 'id' | 'primaryId'>): Promise<boolean> {
  const later = await tx('child_merge')
    .where({ primary_id: primaryId })
    .where('id', '>', id)
    .whereNot({ state: 'undone' })
    .first<{ id: number } | undefined>('id');
  return later !== undefined;
}

/** Stores that the undo of a merge has begun; returns the merge's new version. */
export async function beginUndo(
  tx: Tx,
  { id, undoneBy, undoneAt }: { id: number; undoneBy: number; undoneAt: Date },
): Promise<number> {
  const version = await nextVersion(tx);
  await tx('child_merge').where({ id }).update({ state: 'undoing', undone_by: undoneBy, undone_at: undoneAt, version });
  return version;
}

/**
 * Stores a service's answer, and completes the merge or its undo when all services have answered. An answer to an
 * earlier version is ignored.
 */
export async function storeAnswer(tx: Tx, applied: MergeApplied): Promise<void> {
  const merge = await lockMerge(tx, applied.id);
  if (!merge || merge.version !== applied.mergeVersion) return;
  const { rows } = await tx.raw<{ rows: { count: number }[] }>(
    `WITH answer AS (
       INSERT INTO merge_answer (merge_id, service, merge_version, counts, not_returned) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (merge_id, service) DO UPDATE
       SET merge_version = excluded.merge_version, counts = excluded.counts, not_returned = excluded.not_returned
       RETURNING service
     )
     SELECT count(*) FROM (
       SELECT service FROM answer UNION SELECT service FROM merge_answer WHERE merge_id = ? AND merge_version = ?
     ) answered`,
    [
      ...[applied.id, applied.service, applied.mergeVersion],
      ...[JSON.stringify(applied.counts), JSON.stringify(applied.notReturned)],
      ...[applied.id, applied.mergeVersion],
    ],
  );
  if ((rows[0]?.count ?? 0) < MOVING_SERVICES.length) return;
  const completed: MergeStage = merge.stage === 'undoing' || merge.stage === 'undone' ? 'undone' : 'merged';
  await tx('child_merge').where({ id: merge.id }).update({ state: completed });
}

/** The state of a merge in events. */
export function toMergeState(
  { id, version, primaryId, mergeData }: Pick<MergeRow, 'id' | 'version' | 'primaryId' | 'mergeData'>,
  duplicateIds: number[],
): MergeState {
  return {
    ...{ id, version, primaryId, duplicateIds },
    registrations: mergeData.preserveAllRegistrations,
    evaluations: mergeData.preserveAllEvaluations,
    gameData: mergeData.preserveAllGameData,
  };
}
