import type { Tx } from '@fieldhouse/service-kit';

interface Rows {
  uploadId: number;
  /** Only the rows of the same date and opponent as this one; all of the upload without it. */
  likeRow?: number;
}

/**
 * Stores which rows of an upload are duplicates: the same player, sport, date and opponent, and the same time where
 * both have one. Players are compared by their link, else by name. A row may repeat a stored record, an earlier row of
 * the file, or both; rows left out are none and repeat none. Stored records need their keys (`fillGameKeys`). The cost is linear in the rows, also when many of
 * them are equal.
 */
export async function findDuplicates(tx: Tx, { uploadId, likeRow }: Rows): Promise<void> {
  await tx.raw(
    `WITH ${STAGED}, ${STORED}, ${REPEATED}, ${EARLIER}
     UPDATE staged_game_row s SET duplicate_of = repeated.id, duplicate_of_row = earlier.earlier_row
     FROM staged LEFT JOIN repeated USING (row) LEFT JOIN earlier USING (row)
     WHERE s.upload_id = :uploadId AND s.row = staged.row
       AND (s.duplicate_of, s.duplicate_of_row) IS DISTINCT FROM (repeated.id, earlier.earlier_row)`,
    { uploadId, likeRow: likeRow ?? null },
  );
}

const STAGED = `staged AS MATERIALIZED (
  SELECT s.row, s.child_id, s.first_key, s.last_key, s.game_date, s.game_time, s.opponent_key,
    (SELECT sport FROM game_upload WHERE id = :uploadId) AS sport
  FROM staged_game_row s
  WHERE s.upload_id = :uploadId AND NOT s.left_out AND (
    :likeRow::int IS NULL OR (s.game_date, s.opponent_key) = (
      SELECT game_date, opponent_key FROM staged_game_row WHERE upload_id = :uploadId AND row = :likeRow
    )
  )
)`;

/**
 * The first stored record of each player and time in the games of the file, without test data: by name, and by linked
 * player. LATERAL, so that each game is looked up by its index, and a short file does not read all records.
 */
const STORED = `stored AS MATERIALIZED (
  SELECT min(g.id) AS id, g.game_date, g.opponent_key, g.game_time, g.child_id, g.first_key, g.last_key
  FROM (SELECT DISTINCT game_date, sport, opponent_key FROM staged) game
  CROSS JOIN LATERAL (
    SELECT * FROM game_record r
    WHERE r.game_date = game.game_date AND r.sport = game.sport AND r.opponent_key = game.opponent_key
      AND NOT r.is_sample
    OFFSET 0
  ) g
  GROUP BY g.game_date, g.opponent_key, g.game_time, g.child_id, g.first_key, g.last_key
)`;

const SAME_TIME = '(stored.game_time IS NULL OR staged.game_time IS NULL OR stored.game_time = staged.game_time)';

const REPEATED = `repeated AS (
  SELECT row, (array_agg(id ORDER BY differs, id))[1] AS id FROM (
    SELECT row, id, stored.game_time IS DISTINCT FROM staged.game_time AS differs
    FROM staged JOIN stored USING (game_date, opponent_key, child_id)
    WHERE ${SAME_TIME}
    UNION ALL
    SELECT row, id, stored.game_time IS DISTINCT FROM staged.game_time
    FROM staged JOIN stored USING (game_date, opponent_key, first_key, last_key)
    WHERE ${SAME_TIME} AND (staged.child_id IS NULL OR stored.child_id IS NULL)
  ) found GROUP BY row
)`;

/**
 * SQL for the first earlier row in a window that has the same time or none; for a row without a time, the first of all
 * earlier rows.
 */
function firstBefore(window: string, condition = 'true'): string {
  return `CASE WHEN game_time IS NULL THEN min(row) FILTER (WHERE ${condition}) OVER ${window}
    ELSE least(
      min(row) FILTER (WHERE ${condition} AND game_time IS NULL) OVER ${window},
      min(row) FILTER (WHERE ${condition}) OVER ${window}_and_time
    ) END`;
}

const BEFORE = 'ORDER BY row ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING';

const EARLIER = `earlier AS (
  SELECT row, CASE WHEN child_id IS NULL THEN ${firstBefore('same_name')}
    ELSE least(${firstBefore('same_child')}, ${firstBefore('same_name', 'child_id IS NULL')}) END AS earlier_row
  FROM staged
  WINDOW same_child AS (PARTITION BY game_date, opponent_key, child_id ${BEFORE}),
    same_child_and_time AS (PARTITION BY game_date, opponent_key, child_id, game_time ${BEFORE}),
    same_name AS (PARTITION BY game_date, opponent_key, first_key, last_key ${BEFORE}),
    same_name_and_time AS (PARTITION BY game_date, opponent_key, first_key, last_key, game_time ${BEFORE})
)`;
