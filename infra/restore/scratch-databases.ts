import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { Client } from 'pg';
import { Trouble } from '../launcher/trouble.js';
import { allowAuditTables, type DatabaseUrls } from '../provision/provision.ts';

/** Databases that nobody uses but a rehearsal: by these names the next one finds what a killed one has left. */
export const scratchName = (service: ServiceName) => `fieldhouse_rehearsal_${service}`;

/** Keeps two rehearsals on one server apart. */
const LOCK = 5_214_067;
const PATIENCE_MS = 20_000;
const POLL_MS = 500;

/**
 * Does the work with an empty database for each service, which only the administrator may connect to, and drops them in any case: after
 * a failure, when the process is told to end, and what an earlier, killed one has left before they are made. `adminUrl` is as for
 * `provision`. Throws Trouble where the server does not answer or another rehearsal uses it.
 */
export async function withScratchDatabases<Result>(
  adminUrl: string,
  work: (urls: DatabaseUrls) => Promise<Result>,
): Promise<Result> {
  const admin = await connect(adminUrl);
  const stopping = stopOnSignals(() => dropAll(admin));
  try {
    await untilAlone(admin);
    await dropAll(admin);
    try {
      await allowAuditTables(admin);
      for (const service of SERVICES) await make(admin, scratchName(service));
      // One that was dropped while others were made.
      if (stopping.wasTold()) throw new Error('stopped');
      return await work(urlsOf(adminUrl));
    } catch (error) {
      throw stopping.wasTold() ? new Trouble('The rehearsal was stopped; its databases are dropped.') : error;
    } finally {
      await dropAll(admin);
    }
  } finally {
    stopping.end();
    await admin.end();
  }
}

async function connect(adminUrl: string): Promise<Client> {
  const admin = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 5000, keepAlive: true });
  // A connection that breaks is reported by the next statement.
  admin.on('error', () => undefined);
  try {
    await admin.connect();
    return admin;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Trouble(`The database server does not let its administrator in${code}. Does it run?`);
  }
}

/** PostgreSQL takes a moment to notice that a rehearsal was killed. */
async function untilAlone(admin: Client): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const { rows } = await admin.query('SELECT pg_try_advisory_lock($1) AS ours', [LOCK]);
    if (rows[0]?.ours === true) return;
    await pause(POLL_MS);
  }
  throw new Trouble('Another rehearsal uses this server. Run this again after its end.');
}

/** What comes into it is every family's records: nobody else may connect, from the first moment. */
async function make(admin: Client, name: string): Promise<void> {
  await admin.query(`CREATE DATABASE ${name} ALLOW_CONNECTIONS false`);
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
}

async function dropAll(admin: Client): Promise<void> {
  for (const service of SERVICES) await admin.query(`DROP DATABASE IF EXISTS ${scratchName(service)} WITH (FORCE)`);
}

function urlsOf(adminUrl: string): DatabaseUrls {
  const urls = SERVICES.map((service) => {
    const url = new URL(adminUrl);
    url.pathname = `/${scratchName(service)}`;
    return [service, url.href];
  });
  return Object.fromEntries(urls);
}

/** A database that is dropped breaks the statement that uses it, and with it the work. */
function stopOnSignals(drop: () => Promise<void>) {
  let told = false;
  const stop = () => {
    told = true;
    drop().catch(() => undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  return {
    wasTold: () => told,
    end: () => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    },
  };
}
