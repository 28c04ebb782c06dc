import type { MovedCounts } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';
import type { ChildMerge } from './child-merge.ts';

type Kind = 'evaluation' | 'game_record' | 'staged_game_row';

/** The key columns of a row; rows of uploads have two, and no version. */
const KEYS: Readonly<Record<Kind, { id: string; row: string; version: string }>> = {
  evaluation: { id: 'id', row: '0', version: `, version = nextval('entity_version')` },
  game_record: { id: 'id', row: '0', version: `, version = nextval('entity_version')` },
  staged_game_row: { id: 'upload_id', row: 'row', version: '' },
};

/**
 * Moves the records of duplicates to the primary, as far as the merge includes them, and stores which rows moved. Rows
 * of uploads that are not confirmed always move: no new record belongs to a duplicate.
 */
export async function moveRecords(tx: Tx, merge: ChildMerge): Promise<MovedCounts> {
  return {
    ...(merge.evaluations && { evaluations: await moveRows(tx, merge, 'evaluation') }),
    ...(merge.gameData && { gameRecords: await moveRows(tx, merge, 'game_record') }),
    stagedRows: await moveRows(tx, merge, 'staged_game_row'),
  };
}

/** Moves back the rows that a merge moved and that still belong to the primary. */
export async function returnRecords(
  tx: Tx,
  merge: ChildMerge,
  /** The children that get their records back. */
  childIds: readonly number[],
): Promise<MovedCounts> {
  const counts = {
    evaluations: await returnRows(tx, merge, { kind: 'evaluation', childIds }),
    gameRecords: await returnRows(tx, merge, { kind: 'game_record', childIds }),
    stagedRows: await returnRows(tx, merge, { kind: 'staged_game_row', childIds }),
  };
  await tx('moved_record').where({ merge_id: merge.id }).delete();
  return counts;
}

async function moveRows(tx: Tx, { id: mergeId, primaryId, duplicateIds }: ChildMerge, kind: Kind): Promise<number> {
  const { id, row, version } = KEYS[kind];
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `WITH found AS (
       SELECT ${id} AS record_id, ${row} AS row, child_id FROM ${kind} WHERE child_id = ANY (:duplicateIds)
       ORDER BY 1, 2 FOR UPDATE
     ), moved AS (
       INSERT INTO moved_record (merge_id, kind, record_id, row, from_id)
       SELECT :mergeId, '${kind}', record_id, row, child_id FROM found ON CONFLICT DO NOTHING
     )
     UPDATE ${kind} t SET child_id = :primaryId${version}
     FROM found WHERE t.${id} = found.record_id AND ${rowIs(kind)}`,
    { mergeId, primaryId, duplicateIds },
  );
  return rowCount;
}

async function returnRows(
  tx: Tx,
  { id: mergeId, primaryId }: ChildMerge,
  { kind, childIds }: { kind: Kind; childIds: readonly number[] },
): Promise<number> {
  const { id, version } = KEYS[kind];
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `UPDATE ${kind} t SET child_id = found.from_id${version} FROM moved_record found
     WHERE found.merge_id = :mergeId AND found.kind = '${kind}' AND t.${id} = found.record_id AND ${rowIs(kind)}
       AND t.child_id = :primaryId AND found.from_id = ANY (:childIds)`,
    { mergeId, primaryId, childIds },
  );
  return rowCount;
}

const rowIs = (kind: Kind) => (kind === 'staged_game_row' ? 't.row = found.row' : 'true');
