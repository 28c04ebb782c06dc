import type { Db, Tx } from '@fieldhouse/service-kit';

/**
 * In SQL, whether the child of this column is none that was merged into another: no list shows the records that a merge
 * left with a duplicate (product decision 77). True without a child.
 */
export const isNotMerged = (column: string) => `NOT EXISTS (SELECT FROM child_alias a WHERE a.id = ${column})`;

/** The id of a child: the id of a duplicate is an alias of the child that it was merged into. */
export async function currentChildId(db: Db | Tx, id: number): Promise<number> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `WITH RECURSIVE alias AS (
       SELECT ?::int8 AS id, 0 AS depth
       UNION ALL
       SELECT a.primary_id, depth + 1 FROM child_alias a JOIN alias USING (id) WHERE depth < 20
     )
     SELECT id FROM alias ORDER BY depth DESC LIMIT 1`,
    [id],
  );
  return rows[0]?.id ?? id;
}
