import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';

const LOCK_TIMEOUT_MS = 3000;
const POLL_MS = 200;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [250, 5000];
/** PostgreSQL's codes for a lock that was not to be had in time, and for two that waited for each other. */
const IN_USE = ['55P03', '40P01'];

/** A connection of one's own, which holds the database's one lock for migrating until it ends. */
export interface MigrationSession {
  client: Client;
  /** Does the work in a transaction; as often as it takes until every table that it locks is free for it. */
  inTransaction: (what: string, work: () => Promise<void>) => Promise<void>;
}

/**
 * Runs the work on such a connection, once nobody else migrates this database. Who waits asks again and again: a
 * waiting statement would have a snapshot, and an index that the other makes concurrently waits for every snapshot
 * to be gone.
 */
export async function migrationSession(
  databaseUrl: string,
  log: Logger | undefined,
  work: (session: MigrationSession) => Promise<void>,
): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'fieldhouse-migrate',
    lock_timeout: LOCK_TIMEOUT_MS,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // A connection that breaks is told by the next statement.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await waitForMigrationLock(client, log);
    await work({ client, inTransaction: (what, step) => transact(client, log, what, step) });
  } finally {
    await client.end();
  }
}

async function waitForMigrationLock(client: Client, log: Logger | undefined): Promise<void> {
  for (let waited = 0; ; waited += POLL_MS) {
    const { rows } = await client.query(`SELECT pg_try_advisory_lock(hashtext('fieldhouse.migrate')) AS ours`);
    if (rows[0]?.ours === true) return;
    if (waited === 0) log?.info('another replica migrates the database');
    await wait(POLL_MS);
  }
}

/** Whoever uses a table waits for us 3 s at most; then they go on, and we try again a little later. */
async function transact(
  client: Client,
  log: Logger | undefined,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    try {
      await client.query('BEGIN');
      await work();
      await client.query('COMMIT');
      return;
    } catch (error) {
      // A connection that is gone has rolled back by itself.
      await client.query('ROLLBACK').catch(() => undefined);
      if (!isInUse(error)) throw error;
      log?.warn({ migration: what }, 'a table is in use: its migration is tried again');
      await wait(pause);
    }
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && IN_USE.includes(String(error.code));
}
