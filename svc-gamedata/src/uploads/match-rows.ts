import type { Tx } from '@fieldhouse/service-kit';

/** Links the rows of an upload to players by the rule of `matchPlayer`, in one statement. */
export async function matchRows(tx: Tx, uploadId: number): Promise<void> {
  await tx.raw(
    `WITH player_child AS (
       SELECT * FROM child_projection k
       WHERE NOT is_deleted AND NOT EXISTS (SELECT FROM child_alias a WHERE a.id = k.id)
     ), named AS (
       SELECT id, is_active, first_key AS first, last_key AS last FROM player_child
       UNION
       SELECT id, is_active, nickname_key, last_key FROM player_child WHERE nickname_key IS NOT NULL
     ), player AS (
       SELECT DISTINCT id, is_active, least(first, last) AS one, greatest(first, last) AS other FROM named
     ), wanted AS (
       SELECT DISTINCT least(first_key, last_key) AS one, greatest(first_key, last_key) AS other
       FROM staged_game_row WHERE upload_id = :uploadId
     ), found AS (
       SELECT one, other, coalesce(array_agg(id ORDER BY id) FILTER (WHERE is_active), array_agg(id ORDER BY id)) AS ids
       FROM wanted JOIN player USING (one, other) GROUP BY one, other
     )
     UPDATE staged_game_row s
     SET candidates = ids, child_id = CASE cardinality(ids) WHEN 1 THEN ids[1] END
     FROM found
     WHERE upload_id = :uploadId AND one = least(first_key, last_key) AND other = greatest(first_key, last_key)`,
    { uploadId },
  );
}
