import { byService, type ServiceName } from '@fieldhouse/contracts';
import type { Client } from 'pg';
import { allowAuditTables, type DatabaseUrls } from '../provision/provision.ts';
import { onServerOf, withTemporaryDatabases } from './temporary-databases.ts';

/** Databases that only a rehearsal uses. */
export const scratchName = (service: ServiceName) => `fieldhouse_rehearsal_${service}`;

/**
 * Runs `work` with an empty database for each service, to which only the administrator may connect, and drops them in
 * any case. Throws an OperatorError when the server does not answer or another rehearsal uses it.
 */
export async function withScratchDatabases<Result>(
  adminUrl: string,
  work: (urls: DatabaseUrls) => Promise<Result>,
): Promise<Result> {
  const urls = byService((service) => onServerOf(adminUrl, scratchName(service)));
  return withTemporaryDatabases(
    adminUrl,
    {
      nameOf: scratchName,
      lock: 5_214_067,
      what: 'rehearsal',
      make: (admin, service) => make(admin, scratchName(service)),
    },
    async (admin) => {
      await allowAuditTables(admin);
      return work(urls);
    },
  );
}

/** The database gets every family's records: only the administrator may connect, at any time. */
async function make(admin: Client, name: string): Promise<void> {
  await admin.query(`CREATE DATABASE ${name} ALLOW_CONNECTIONS false`);
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
}
