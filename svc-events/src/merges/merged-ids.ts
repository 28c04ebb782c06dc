import type { Db, Tx } from '@fieldhouse/service-kit';

/**
 * In SQL, the ids of merged duplicates. A merged duplicate is no child of the club: no list shows the registrations
 * that a merge left with it (product decision 77).
 */
export const MERGED_IDS = '(SELECT unnest(m.duplicate_ids) FROM child_merge m WHERE NOT m.is_deleted)';

/** The id of a child: the id of a duplicate is an alias of the child that it was merged into. */
export async function currentChildId(db: Db | Tx, id: number): Promise<number> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `WITH RECURSIVE alias AS (
       SELECT ?::int8 AS id, 0 AS depth
       UNION ALL
       SELECT m.primary_id, depth + 1 FROM child_merge m JOIN alias ON alias.id = ANY (m.duplicate_ids)
       WHERE NOT m.is_deleted AND depth < 20
     )
     SELECT id FROM alias ORDER BY depth DESC LIMIT 1`,
    [id],
  );
  return rows[0]?.id ?? id;
}
