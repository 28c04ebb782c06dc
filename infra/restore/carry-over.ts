import { consumersOf, isEventType, SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { readSequences } from '@fieldhouse/service-kit';
import type { Client } from 'pg';
import type { DatabaseUrls } from '../provision/provision.ts';
import { hasTables, withDatabase } from './with-database.ts';

/** Larger than the number of versions that were assigned since the backup. */
const VERSIONS_AHEAD = 1_000_000;
const ROWS_AT_ONCE = 5000;

/**
 * Tables that no backup holds because they belong to the site and not to the club's records: keys that running
 * services use, and the list of the backups.
 */
const OF_THE_SITE: Partial<Record<ServiceName, readonly string[]>> = {
  auth: ['signing_key'],
  notify: ['link_key', 'former_link_key', 'vapid_key'],
  admin: ['backup_run'],
};

/** `postgres://` of each service's database, for the administrator. */
interface Sites {
  /** The databases of the closed site. */
  now: DatabaseUrls;
  restored: DatabaseUrls;
}

/** Copies what the restored databases need from the site that they replace. Nothing else writes to either. */
export async function carryOver({ now, restored }: Sites): Promise<void> {
  for (const service of SERVICES) {
    await withDatabase(restored[service], (to) =>
      withDatabase(now[service], async (from) => {
        if (await hasTables(from)) {
          await carrySequences(from, to);
          for (const table of OF_THE_SITE[service] ?? []) await copyRows(from, to, table);
        }
        await to.query(`SELECT setval('entity_version', nextval('entity_version') + ${VERSIONS_AHEAD})`);
      }),
    );
  }
}

/**
 * Sequences continue where the site's stopped, so no id is used twice: a link in an old email never leads to another
 * record.
 */
async function carrySequences(from: Client, to: Client): Promise<void> {
  const restored = new Map((await readSequences(to)).map((sequence) => [sequence.name, nextOf(sequence)]));
  for (const sequence of await readSequences(from)) {
    const next = restored.get(sequence.name);
    if (next === undefined || next >= nextOf(sequence)) continue;
    const { name, value, isCalled } = sequence;
    await to.query('SELECT setval($1::regclass, $2, $3)', [name, value, isCalled]);
  }
}

const nextOf = ({ value, isCalled }: { value: number; isCalled: boolean }) => value + (isCalled ? 1 : 0);

async function copyRows(from: Client, to: Client, table: string): Promise<void> {
  const { rows } = await from.query(`SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')::text AS rows FROM ${table} t`);
  await to.query(`DELETE FROM ${table}`);
  await to.query(
    `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [rows[0]?.rows],
  );
}

/**
 * Marks the events of changes that the backup does not have as handled in every inbox: those that are still in the
 * broker or in the memory of a running service have no effect when they arrive. Returns how many there are.
 */
export async function markLostEventsHandled({ now, restored }: Sites): Promise<number> {
  let lost = 0;
  for (const service of SERVICES) {
    await withDatabase(now[service], async (from) => {
      if (!(await hasTables(from))) return;
      for await (const events of eventsOf(from)) {
        const known = await withDatabase(restored[service], (to) => knownIds(to, events));
        const gone = events.filter(({ id }) => !known.has(id));
        lost += gone.length;
        await markHandled(gone, service, restored);
      }
    });
  }
  return lost;
}

interface StoredEvent {
  id: string;
  type: string;
}

/** The events of an outbox, page by page. */
async function* eventsOf(db: Client): AsyncGenerator<StoredEvent[]> {
  for (let after = '0'; ; ) {
    const { rows } = await db.query(
      'SELECT id AS position, event_id AS id, type FROM outbox WHERE id > $1 ORDER BY outbox.id LIMIT $2',
      [after, ROWS_AT_ONCE],
    );
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1).position;
  }
}

async function knownIds(db: Client, events: readonly StoredEvent[]): Promise<ReadonlySet<string>> {
  const ids = events.map(({ id }) => id);
  const { rows } = await db.query('SELECT event_id AS id FROM outbox WHERE event_id = ANY($1::uuid[])', [ids]);
  return new Set(rows.map(({ id }) => id));
}

async function markHandled(events: readonly StoredEvent[], source: ServiceName, restored: DatabaseUrls): Promise<void> {
  for (const consumer of SERVICES) {
    const consumed = events.filter(({ type }) => consumes(consumer, type));
    if (consumed.length === 0) continue;
    await withDatabase(restored[consumer], (db) =>
      db.query(
        `INSERT INTO inbox (consumer, event_id, type, source, state, done_at)
         SELECT $1, id, type, $2, 'done', now() FROM unnest($3::uuid[], $4::text[]) AS lost (id, type)
         ON CONFLICT (consumer, event_id) DO NOTHING`,
        [consumer, source, consumed.map(({ id }) => id), consumed.map(({ type }) => type)],
      ),
    );
  }
}

/**
 * Marks outbox events that a consumer does not have, so that they are published again: those between the snapshots of
 * two services, and those that were in the broker while the snapshots were made. Returns how many events there are.
 */
export async function republishUndelivered(restored: DatabaseUrls): Promise<number> {
  let republished = 0;
  for (const service of SERVICES) {
    await withDatabase(restored[service], async (db) => {
      for await (const events of eventsOf(db)) {
        const ids = await undeliveredIds(events, restored);
        const { rowCount } = await db.query(
          `UPDATE outbox SET delivered_at = NULL, attempts = 0, next_attempt_at = now()
           WHERE event_id = ANY($1::uuid[]) AND delivered_at IS NOT NULL`,
          [ids],
        );
        republished += rowCount ?? 0;
      }
    });
  }
  return republished;
}

async function undeliveredIds(events: readonly StoredEvent[], restored: DatabaseUrls): Promise<string[]> {
  const missing = new Set<string>();
  for (const consumer of SERVICES) {
    const consumed = events.filter(({ type }) => consumes(consumer, type)).map(({ id }) => id);
    if (consumed.length === 0) continue;
    const { rows } = await withDatabase(restored[consumer], (db) =>
      db.query(
        `SELECT id FROM unnest($2::uuid[]) AS id
         WHERE NOT EXISTS (SELECT FROM inbox WHERE consumer = $1 AND event_id = id)`,
        [consumer, consumed],
      ),
    );
    for (const { id } of rows) missing.add(id);
  }
  return [...missing];
}

const consumes = (service: ServiceName, type: string) => isEventType(type) && consumersOf(type).includes(service);
