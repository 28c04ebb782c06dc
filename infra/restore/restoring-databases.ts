import type { ServiceName } from '@fieldhouse/contracts';
import type { Client } from 'pg';
import { databaseName } from '../provision/logins.ts';
import { allowAuditTables } from '../provision/provision.ts';
import { withTemporaryDatabases } from './temporary-databases.ts';

/** The database that a restore is prepared in, beside the site's own. */
export const restoringName = (service: ServiceName) => `${databaseName(service)}_restoring`;

/**
 * Runs `work` with an empty database for each service, made and owned as `provision` makes those of a site. Databases
 * that did not become the site's own are dropped in any case. Throws an OperatorError when the server does not answer
 * or another restore uses it.
 */
export async function withRestoringDatabases<Result>(
  adminUrl: string,
  work: (admin: Client) => Promise<Result>,
): Promise<Result> {
  const databases = { nameOf: restoringName, lock: 5_214_068, what: 'restore', make };
  return withTemporaryDatabases(adminUrl, databases, async (admin) => {
    await allowAuditTables(admin);
    return work(admin);
  });
}

/** Only the service's role may connect, at any time. */
async function make(admin: Client, service: ServiceName): Promise<void> {
  const [name, role] = [restoringName(service), databaseName(service)];
  await admin.query(`CREATE DATABASE ${name} OWNER ${role} ALLOW_CONNECTIONS false`);
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await admin.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${name} TO ${role}`);
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
}
