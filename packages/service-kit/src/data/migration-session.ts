import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';

const LOCK_TIMEOUT_MS = 3000;
const POLL_MS = 200;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [250, 5000];
/** PostgreSQL's codes for a lock timeout and for a deadlock. */
const IN_USE = ['55P03', '40P01'];

/** A separate connection that holds the migration lock of the database until it is closed. */
export interface MigrationSession {
  client: Client;
  /** Runs the work in a transaction, and retries it until it gets the locks of all its tables. */
  inTransaction: (what: string, work: () => Promise<void>) => Promise<void>;
}

/**
 * Runs the work on such a connection as soon as no other replica migrates this database. The lock is polled: a waiting
 * statement would hold a snapshot, and CREATE INDEX CONCURRENTLY of the other replica waits until all snapshots are
 * released.
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
  // When the connection breaks, the next statement rejects.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await waitForMigrationLock(client, log);
    await work({ client, inTransaction: (what, step) => runInTransaction(client, log, what, step) });
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

/**
 * Other users of a table wait for this migration at most 3 s. Then they continue, and the migration is retried a little
 * later.
 */
async function runInTransaction(
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
      // A lost connection has rolled back by itself.
      await client.query('ROLLBACK').catch(() => undefined);
      if (!isInUse(error)) throw error;
      log?.warn({ migration: what }, 'a table is in use: its migration is retried');
      await wait(pause);
    }
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && IN_USE.includes(String(error.code));
}
