import { type TimelineItem, type TimelineOwner, type TimelineQuery, timelineOf } from '@fieldhouse/contracts';
import { type AnyCallHandler, answers, type Db } from '../service.ts';

interface Stored {
  at: Date;
  key: string;
  item: Pick<TimelineItem, 'action'> & Partial<TimelineItem>;
}

const EMPTY = { userId: null, userName: null, personId: null, thing: null, text: null };

/**
 * A page of what happened to children (product decision 90), the newest first. `sql` selects all of it: `at`, `key`,
 * and `item`, a JSON object of the action and of the other fields that are not null. It finds the ids in `child_ids`,
 * an array in the only row of `asked`.
 */
export async function readTimeline(
  db: Db,
  sql: string,
  { childIds, before, limit }: TimelineQuery,
): Promise<TimelineItem[]> {
  const [ms, key] = before ?? [null, ''];
  const { rows } = await db.raw<{ rows: Stored[] }>(
    `WITH asked AS (SELECT :childIds::int8[] AS child_ids), happened AS (
       SELECT date_trunc('milliseconds', at) AS at, key COLLATE "C" AS key, item FROM (${sql}) AS stored
     )
     SELECT at, key, item FROM happened
     WHERE :ms::float8 IS NULL OR (at, key) < (to_timestamp(:ms::float8 / 1000), :key)
     ORDER BY at DESC, key DESC LIMIT :limit`,
    { childIds: [...childIds], ms, key, limit },
  );
  return rows.map((row) => ({ ...EMPTY, ...row.item, key: row.key, at: row.at.toISOString() }));
}

/** The answer of a service to `timelineOf`, with the SQL of `readTimeline`. */
export function answersTimeline(service: TimelineOwner, sql: string): AnyCallHandler {
  return answers(timelineOf(service), async (query, { db }) => ({ items: await readTimeline(db, sql, query) }));
}
