import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { Client } from 'pg';
import { OperatorError } from '../launcher/operator-error.js';

const TIMEOUT_MS = 20_000;
const POLL_MS = 500;

/** Databases that are there for one run of a command, one for each service. */
export interface TemporaryDatabases {
  /** The next run finds the databases of a killed one by these names. */
  nameOf: (service: ServiceName) => string;
  /** The key of the advisory lock that allows one run on a server at a time. */
  lock: number;
  /** The name of the command in messages: 'rehearsal'. */
  what: string;
  make: (admin: Client, service: ServiceName) => Promise<void>;
}

/**
 * Runs `work` with an empty database for each service, and drops those that still exist after it in any case: after a
 * failure, and on a signal. The databases of an earlier, killed run are dropped before they are made.
 * `adminUrl` is as for `provision`. Throws an OperatorError where the server does not answer or another run uses it.
 */
export async function withTemporaryDatabases<Result>(
  adminUrl: string,
  databases: TemporaryDatabases,
  work: (admin: Client) => Promise<Result>,
): Promise<Result> {
  const { what } = databases;
  const admin = await connect(adminUrl);
  const stopping = stopOnSignals(() => dropAll(admin, databases));
  try {
    await acquireLock(admin, databases);
    await dropAll(admin, databases);
    try {
      for (const service of SERVICES) await databases.make(admin, service);
      // A signal may drop some while the others are made.
      if (stopping.wasStopped()) throw new Error('stopped');
      return await work(admin);
    } catch (error) {
      throw stopping.wasStopped() ? new OperatorError(`The ${what} was stopped; its databases are dropped.`) : error;
    } finally {
      await dropAll(admin, databases);
    }
  } finally {
    stopping.end();
    await admin.end();
  }
}

/** The address of a database on the same server, for the same role. */
export function onServerOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function connect(adminUrl: string): Promise<Client> {
  const admin = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 5000, keepAlive: true });
  // A lost connection is reported by the next statement.
  admin.on('error', () => undefined);
  try {
    await admin.connect();
    return admin;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new OperatorError(`The database server does not accept its administrator${code}. Does it run?`);
  }
}

/** Waits, because PostgreSQL releases the lock of a killed run only after a moment. */
async function acquireLock(admin: Client, { lock, what }: TemporaryDatabases): Promise<void> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += POLL_MS) {
    const { rows } = await admin.query('SELECT pg_try_advisory_lock($1) AS ours', [lock]);
    if (rows[0]?.ours === true) return;
    await pause(POLL_MS);
  }
  throw new OperatorError(`Another ${what} uses this server. Run this again after its end.`);
}

async function dropAll(admin: Client, { nameOf }: TemporaryDatabases): Promise<void> {
  for (const service of SERVICES) await admin.query(`DROP DATABASE IF EXISTS ${nameOf(service)} WITH (FORCE)`);
}

/** On a signal the databases are dropped: the statement that uses one fails, and the work with it. */
function stopOnSignals(drop: () => Promise<void>) {
  let stopped = false;
  const stop = () => {
    stopped = true;
    drop().catch(() => undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  return {
    wasStopped: () => stopped,
    end: () => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    },
  };
}
