import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { SERVICES } from '@fieldhouse/contracts';
import { type Club, clubDatabases, PROVISION_LOCK } from '@fieldhouse/infra/testing';
import { Client } from 'pg';
import { startOperatorCommand } from './operator-command.ts';
import { waitFor } from './wait-for.ts';

/**
 * 'loading': its databases exist and the site is open. 'closed': every service is shut out of its database. 'switched':
 * the restored databases have replaced the site's.
 */
type Moment = 'loading' | 'closed' | 'switched';

interface StartedRestore {
  /** SIGKILL; resolves when it has exited. */
  kill: () => Promise<void>;
}

/**
 * Starts the operator's command and resolves at that moment of the restore. It cannot go past 'loading' or 'closed':
 * until the kill a lock in PostgreSQL stops it, however late the test is. Past 'switched' it only prints.
 */
export async function startRestoreUntil(
  moment: Moment,
  club: Pick<Club, 'dataDir'>,
  file: string,
): Promise<StartedRestore> {
  const { adminUrl } = await clubDatabases(club);
  const [lock, other] = [await connect(adminUrl), await connect(adminUrl)];
  const release = () => Promise.all([lock.end(), other.end()]);
  const start = () => startOperatorCommand(club, 'restore', file, '--yes');
  let restore: ReturnType<typeof start> | undefined;
  try {
    if (moment === 'loading') {
      // The restore takes this lock twice: to make missing databases, and to close the site. It waits for the first
      // session; the second one waits behind it, gets the lock after the first use and keeps it.
      await lock.query('SELECT pg_advisory_lock($1)', [PROVISION_LOCK]);
      restore = start();
      await untilWaiting(lock, 1);
      const isLocked = other.query('SELECT pg_advisory_lock($1)', [PROVISION_LOCK]);
      isLocked.catch(() => undefined);
      await untilWaiting(lock, 2);
      await lock.query('SELECT pg_advisory_unlock($1)', [PROVISION_LOCK]);
      await isLocked;
      await waitFor('the databases to load', () => hasRestoringDatabases(lock), 120);
    } else if (moment === 'closed') {
      // This lock allows connections to the database and its rights to change, but not its name.
      await lock.query(`BEGIN; COMMENT ON DATABASE fieldhouse_auth IS 'keeps its name'`);
      restore = start();
      await waitFor('the site is closed', () => isClosed(lock), 120);
    } else {
      restore = start();
      await untilPrinted(restore, 'The site is restored and open.');
    }
  } catch (error) {
    restore?.kill('SIGKILL');
    await release();
    throw error;
  }
  const started = restore;
  return {
    kill: async () => {
      started.kill('SIGKILL');
      await untilExited(started);
      await release();
    },
  };
}

/** Resolves at once when it has exited already: past 'switched' nothing keeps it. */
async function untilExited(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // The club may be stopped while a failed test still holds a lock.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function untilWaiting(client: Client, sessions: number): Promise<boolean> {
  return waitFor(`${sessions} wait for the lock`, async () => {
    const waiting = await client.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
      [PROVISION_LOCK],
    );
    return waiting.rowCount === sessions;
  });
}

async function hasRestoringDatabases(client: Client): Promise<boolean> {
  const found = await client.query(`SELECT FROM pg_database WHERE datname LIKE '%restoring' AND datallowconn`);
  return found.rowCount === SERVICES.length;
}

async function isClosed(client: Client): Promise<boolean> {
  const closed = await client.query(
    `SELECT FROM unnest($1::text[]) AS name WHERE NOT has_database_privilege(name, name, 'CONNECT')`,
    [SERVICES.map((service) => `fieldhouse_${service}`)],
  );
  return closed.rowCount === SERVICES.length;
}

/** Rejects when the command exits before. */
function untilPrinted(command: ReturnType<typeof startOperatorCommand>, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [command.stdout, command.stderr]) {
      stream.setEncoding('utf8').on('data', (part) => {
        output += part;
        if (output.includes(text)) resolve();
      });
    }
    command.once('close', () => reject(new Error(`It did not print "${text}":\n${output}`)));
  });
}
