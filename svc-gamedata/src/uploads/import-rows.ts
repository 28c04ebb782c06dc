import type { Tx } from '@fieldhouse/service-kit';
import type { ConfirmResult } from './upload.ts';

interface Import {
  uploadId: number;
  now: Date;
}

/**
 * Turns the staged rows of an upload into game records: a duplicate is skipped by default, any other row is created.
 * Overwriting replaces the fields of the repeated record by those of the row, of the last one when several do; the
 * repeated record may also be created by an earlier row of the same file. Returns the numbers of rows.
 */
export async function importRows(tx: Tx, { uploadId, now }: Import): Promise<ConfirmResult> {
  const { rows } = await tx.raw<{ rows: ConfirmResult[] }>(
    `WITH RECURSIVE ${DECIDED}, ${ROOTS}, ${CONTENTS}, ${UPDATED}, ${CREATED}
     SELECT count(*) FILTER (WHERE act = 'create-new') AS created, count(*) FILTER (WHERE act = 'overwrite') AS updated,
       count(*) FILTER (WHERE act = 'skip') AS skipped
     FROM decided`,
    { uploadId, now },
  );
  const [counts] = rows;
  if (!counts) throw new Error('The database counted no rows');
  return counts;
}

/** The repeated records are looked up by their ids: a short file does not read all records. */
const DECIDED = `decided AS MATERIALIZED (
  SELECT *, (SELECT sport FROM game_upload WHERE id = :uploadId) AS sport,
    CASE WHEN stored_id IS NULL AND duplicate_of_row IS NULL THEN 'create-new' ELSE coalesce(action, 'skip') END AS act
  FROM (
    SELECT s.*, (SELECT g.id FROM game_record g WHERE g.id = s.duplicate_of) AS stored_id
    FROM staged_game_row s WHERE s.upload_id = :uploadId
    OFFSET 0
  ) row
)`;

/** The first row in the chain of rows that repeat each other: one that becomes a record or repeats a stored one. */
const ROOTS = `root AS (
  SELECT row, row AS root_row FROM decided WHERE act = 'create-new' OR stored_id IS NOT NULL
  UNION ALL
  SELECT d.row, root.root_row FROM decided d JOIN root ON root.row = d.duplicate_of_row
  WHERE d.act <> 'create-new' AND d.stored_id IS NULL
)`;

/** The row whose fields each record gets: the last of those that are about it. */
const CONTENTS = `content AS (
  SELECT DISTINCT ON (record_id, new_row) row, record_id, new_row FROM (
    SELECT d.row, CASE WHEN first.act <> 'create-new' THEN first.stored_id END AS record_id,
      CASE WHEN first.act = 'create-new' THEN first.row END AS new_row
    FROM root JOIN decided d USING (row) JOIN decided first ON first.row = root.root_row
    WHERE d.act <> 'skip'
  ) about ORDER BY record_id, new_row, row DESC
)`;

const UPDATED = `updated AS (
  UPDATE game_record g
  SET version = nextval('entity_version'), first_name = d.first_name, last_name = d.last_name, game_date = d.game_date,
    game_time = coalesce(d.game_time, g.game_time), team_name = d.team_name, opponent = d.opponent,
    location = d.location,
    child_id = coalesce(d.child_id, g.child_id), stats = d.stats,
    first_key = d.first_key, last_key = d.last_key, opponent_key = d.opponent_key
  FROM content JOIN decided d USING (row)
  WHERE g.id = content.record_id AND g.id = ANY (ARRAY(SELECT record_id FROM content WHERE record_id IS NOT NULL))
)`;

const CREATED = `created AS (
  INSERT INTO game_record (version, first_name, last_name, sport, game_date, game_time, team_name, opponent, location,
    child_id, stats, created_at, first_key, last_key, opponent_key)
  SELECT nextval('entity_version'), first_name, last_name, sport, game_date, game_time, team_name, opponent, location,
    child_id, stats, :now, first_key, last_key, opponent_key
  FROM content JOIN decided USING (row)
  WHERE new_row IS NOT NULL ORDER BY new_row
)`;
