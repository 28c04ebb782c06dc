import type { Db, Tx } from '@fieldhouse/service-kit';
import { CURRENT_IDS, MERGED_IDS } from '../merges/merged-ids.ts';
import type { IdPair } from './group-duplicates.ts';

/** A stored pair of children who are not duplicates; the lower id is the first. */
export interface IgnoredPairRow {
  id: number;
  childId1: number;
  childId2: number;
  reason: string;
  createdAt: Date;
}

const PAIR_COLUMNS = {
  id: 'id',
  childId1: 'child_id_1',
  childId2: 'child_id_2',
  reason: 'reason',
  createdAt: 'created_at',
} as const;

/** Stores a pair, or returns the one that is stored already. The first child's id is the lower one. */
export async function insertIgnoredPair(tx: Tx, pair: Omit<IgnoredPairRow, 'id'>): Promise<IgnoredPairRow> {
  const { childId1, childId2, reason, createdAt } = pair;
  await tx('ignored_pair')
    .insert({ child_id_1: childId1, child_id_2: childId2, reason, created_at: createdAt })
    .onConflict(['child_id_1', 'child_id_2'])
    .ignore();
  const stored = await tx('ignored_pair')
    .first<IgnoredPairRow | undefined>(PAIR_COLUMNS)
    .where({ child_id_1: childId1, child_id_2: childId2 });
  if (!stored) throw new Error('An ignored pair was not there after its insert');
  return stored;
}

interface IgnoredGroup extends Pick<IgnoredPairRow, 'reason' | 'createdAt'> {
  childIds: readonly number[];
}

/** Stores every pair of these children that is not stored yet, and returns the ids of the new ones. */
export async function insertPairsOfGroup(tx: Tx, group: IgnoredGroup): Promise<number[]> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `INSERT INTO ignored_pair (child_id_1, child_id_2, reason, created_at)
     SELECT one, other, :reason, :createdAt
     FROM unnest(:childIds::int8[]) one JOIN unnest(:childIds::int8[]) other ON one < other
     ORDER BY one, other
     ON CONFLICT (child_id_1, child_id_2) DO NOTHING
     RETURNING id`,
    { ...group },
  );
  return rows.map(({ id }) => id);
}

/** The pairs with these ids that are stored, as they were marked: with the ids of children that were merged since. */
export async function ignoredPairsByIds(tx: Tx, ids: readonly number[]): Promise<IgnoredPairRow[]> {
  return tx('ignored_pair')
    .select<IgnoredPairRow[]>(PAIR_COLUMNS)
    .whereRaw('id = ANY(?)', [[...ids]])
    .orderBy('id');
}

/** Deletes exactly these pairs; returns how many were stored. */
export async function deleteIgnoredPairs(tx: Tx, ids: readonly number[]): Promise<number> {
  return tx('ignored_pair')
    .whereRaw('id = ANY(?)', [[...ids]])
    .delete();
}

/** In SQL, the stored pairs with the ids of the children that a merged child of the pair is now. */
const MOVED_PAIRS = `(
  SELECT pair.id, pair.reason, pair.created_at,
    least(coalesce(one.current_id, child_id_1), coalesce(other.current_id, child_id_2)) AS child_id_1,
    greatest(coalesce(one.current_id, child_id_1), coalesce(other.current_id, child_id_2)) AS child_id_2
  FROM ignored_pair pair
  LEFT JOIN ${CURRENT_IDS} one ON one.id = child_id_1
  LEFT JOIN ${CURRENT_IDS} other ON other.id = child_id_2
  WHERE one.id IS NOT NULL OR other.id IS NOT NULL
)`;

/**
 * In SQL, every pair of children who are not duplicates, once. A pair with a merged child counts for the child that it
 * was merged into, and for the child itself again after an undo.
 */
const CURRENT_PAIRS = `(
  SELECT id, child_id_1, child_id_2, reason, created_at FROM ignored_pair
  WHERE child_id_1 NOT IN ${MERGED_IDS} AND child_id_2 NOT IN ${MERGED_IDS}
  UNION ALL
  SELECT * FROM (
    SELECT DISTINCT ON (child_id_1, child_id_2) id, child_id_1, child_id_2, reason, created_at
    FROM ${MOVED_PAIRS} moved
    WHERE child_id_1 <> child_id_2 AND NOT EXISTS (
      SELECT FROM ignored_pair stored
      WHERE stored.child_id_1 = moved.child_id_1 AND stored.child_id_2 = moved.child_id_2
    )
    ORDER BY child_id_1, child_id_2, id DESC
  ) once
)`;

/** Deletes a pair, and the stored ones that merges have made the same pair; false when there is none. */
export async function deleteIgnoredPair(db: Db, id: number): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `WITH chosen AS (SELECT child_id_1, child_id_2 FROM ${CURRENT_PAIRS} pair WHERE id = :id)
     DELETE FROM ignored_pair WHERE id = :id
       OR (child_id_1, child_id_2) IN (SELECT child_id_1, child_id_2 FROM chosen)
       OR id IN (SELECT moved.id FROM ${MOVED_PAIRS} moved JOIN chosen USING (child_id_1, child_id_2))`,
    { id },
  );
  return rowCount > 0;
}

/** The ids of every pair. */
export async function ignoredIds(db: Db): Promise<IdPair[]> {
  const pairs = await currentPairs(db).select<{ one: number; other: number }[]>({
    one: 'child_id_1',
    other: 'child_id_2',
  });
  return pairs.map(({ one, other }) => [one, other]);
}

function currentPairs(db: Db) {
  return db.from(db.raw(`${CURRENT_PAIRS} AS ignored_pair`));
}

export async function countIgnoredPairs(db: Db): Promise<number> {
  const [counted] = await currentPairs(db).count<{ total: number }[]>('* as total');
  return counted?.total ?? 0;
}

/** Pairs, newest first: up to `limit` of them after this id. */
export async function listIgnoredPairs(
  db: Db,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<IgnoredPairRow[]> {
  const page = currentPairs(db).select<IgnoredPairRow[]>(PAIR_COLUMNS).orderBy('id', 'desc').limit(limit);
  if (after !== undefined) page.where('id', '<', after);
  return page;
}
