import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import type { Client } from 'pg';
import { databaseName } from '../provision/logins.ts';
import { PROVISION_LOCK } from '../provision/provision.ts';
import { restoringName } from './restoring-databases.ts';

/** PostgreSQL’s code: another session has just connected. */
const IN_USE = '55006';
const TRIES = 20;
const BETWEEN_MS = 250;
/** Every replica checks once a second whether its database accepts it. */
const NOTICED_MS = 3000;

/**
 * Closes the site: no service can connect to its database any more, each answers 503, and the data do not change. If
 * this process is killed, the site stays closed until `provision` opens it, which runs with every start of the site and
 * waits while this process holds its lock. Resolves when every replica has noticed.
 */
export async function closeSite(admin: Client): Promise<void> {
  await admin.query('SELECT pg_advisory_lock($1)', [PROVISION_LOCK]);
  // One query, one transaction. A managed server's administrator has only the rights of the roles that it belongs to.
  const names = SERVICES.map(databaseName);
  const closing = names.flatMap((name) => [
    `REVOKE CONNECT ON DATABASE ${name} FROM ${name}`,
    `GRANT CONNECT ON DATABASE ${name} TO CURRENT_USER`,
  ]);
  await admin.query(closing.join(';'));
  await endSessions(admin, names);
  await pause(NOTICED_MS);
}

/** Opens the site again as it was. */
export async function openSite(admin: Client): Promise<void> {
  for (const service of SERVICES) {
    const name = databaseName(service);
    await admin.query(`GRANT CONNECT ON DATABASE ${name} TO ${name}`);
  }
  await admin.query('SELECT pg_advisory_unlock($1)', [PROVISION_LOCK]);
}

/** The name of a site's old database after the restored one has replaced it. */
export const beforeName = (service: ServiceName, at: Date) =>
  `${databaseName(service)}_before_restore_${at.toISOString().replace(/\D/g, '').slice(0, 14)}`;

/**
 * Replaces the site's databases with the restored ones, all in one transaction: the old ones stay under other names,
 * closed to the services, and the restored ones are open. Also after a failure the site has either all the old
 * ones or all the new ones.
 */
export async function switchDatabases(admin: Client, at: Date): Promise<void> {
  const names = SERVICES.flatMap((service) => [databaseName(service), restoringName(service)]);
  for (let tries = 1; ; tries += 1) {
    await endSessions(admin, names);
    try {
      await admin.query('BEGIN');
      for (const service of SERVICES) {
        await admin.query(`ALTER DATABASE ${databaseName(service)} RENAME TO ${beforeName(service, at)}`);
        await admin.query(`ALTER DATABASE ${restoringName(service)} RENAME TO ${databaseName(service)}`);
      }
      await admin.query('COMMIT');
      break;
    } catch (error) {
      await admin.query('ROLLBACK');
      if (tries === TRIES || !(error instanceof Error && 'code' in error && error.code === IN_USE)) throw error;
      await pause(BETWEEN_MS);
    }
  }
  await admin.query('SELECT pg_advisory_unlock($1)', [PROVISION_LOCK]);
}

async function endSessions(admin: Client, names: readonly string[]): Promise<void> {
  await admin.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = ANY($1) AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    [names],
  );
}
