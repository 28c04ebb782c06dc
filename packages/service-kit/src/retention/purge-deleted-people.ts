import { prepared } from '../data/prepared.ts';
import type { Job, ServiceContext } from '../service.ts';
import { ROWS_AT_ONCE } from './purge-old-rows.ts';

/** A row of `pending_purge`. */
interface PendingPurge {
  /** 'child:12' or 'user:5'. */
  person: string;
  lastOutboxId: number;
}

/** The most people between two reads of what is due. */
const PEOPLE_AT_ONCE = 100;

/** SQL with `$1` for the person and `$2` for the last row of the outbox before the deletion. */
interface PurgedRows {
  table: string;
  where: string;
  /** What happens to these rows; by default they are deleted. */
  change?: string;
}

/**
 * What is purged. Each condition has an index, so no message or answer is read to find the rows. Undelivered events
 * and events that are not handled yet are needed; a later run of the same person's purge finds them.
 */
export const PURGED_ROWS: readonly PurgedRows[] = [
  {
    table: 'outbox',
    where: 'people_of_message(envelope) @> ARRAY[$1::text] AND delivered_at IS NOT NULL AND id <= $2::int8',
  },
  {
    table: 'inbox',
    where: `people_of_message(envelope) @> ARRAY[$1::text] AND state = 'done' AND envelope IS NOT NULL
      AND $2::int8 IS NOT NULL`,
    change: 'UPDATE inbox SET envelope = NULL',
  },
  {
    table: 'idempotency_key',
    where: `people_of_answer(people, route, status, body) && ARRAY[$1::text, 'unknown'] AND $2::int8 IS NOT NULL`,
  },
  {
    table: 'idempotency_key',
    where: `user_id = substring($1::text FROM '^user:(.*)')::int8 AND $2::int8 IS NOT NULL`,
  },
];

const purges = PURGED_ROWS.map(({ table, where, change = `DELETE FROM ${table}` }, index) =>
  prepared<{ purged: number }>(
    `purge-person-${index}`,
    // A locked row is left for the next run.
    `WITH purged AS (
       ${change} WHERE ctid = ANY (
         ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED)
       ) RETURNING 1
     ) SELECT count(*)::int AS purged FROM purged`,
  ),
);

const duePurges = prepared<PendingPurge>(
  'due-purges',
  `SELECT person, last_outbox_id AS "lastOutboxId" FROM pending_purge
   WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT ${PEOPLE_AT_ONCE}`,
);

/**
 * Deletes what stored messages and answers contain about deleted children and users, within a minute after the deletion.
 * Messages that arrive or are delivered later are found by repeated runs: each one comes after the time that has passed
 * since the deletion, until `purge-old-rows` deletes the request for it.
 */
export const purgeDeletedPeople: Job = {
  name: 'purge-deleted-people',
  everySeconds: 10,
  async run(ctx) {
    let rows = 0;
    for (let people = PEOPLE_AT_ONCE; people === PEOPLE_AT_ONCE; ) {
      const due = await duePurges(ctx.db, []);
      for (const purge of due) rows += await purgePerson(ctx, purge);
      people = due.length;
    }
    if (rows > 0) ctx.log.info({ rows }, 'messages and answers about deleted people were purged');
  },
};

/** Purges in batches, each in its own transaction; returns the number of rows. */
async function purgePerson({ db }: ServiceContext, { person, lastOutboxId }: PendingPurge): Promise<number> {
  let rows = 0;
  for (const purge of purges) {
    for (let batch = ROWS_AT_ONCE; batch === ROWS_AT_ONCE; rows += batch) {
      const [answer] = await purge(db, [person, lastOutboxId]);
      batch = answer?.purged ?? 0;
    }
  }
  await db.raw(
    `UPDATE pending_purge
     SET due_at = clock_timestamp() + greatest(clock_timestamp() - requested_at, interval '10 seconds')
     WHERE person = ? AND due_at <= clock_timestamp()`,
    [person],
  );
  return rows;
}
