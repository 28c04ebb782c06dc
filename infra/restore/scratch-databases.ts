import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import type { Client } from 'pg';
import { allowAuditTables, type DatabaseUrls } from '../provision/provision.ts';
import { onServerOf, withTemporaryDatabases } from './temporary-databases.ts';

/** Databases that only a rehearsal uses. */
export const scratchName = (service: ServiceName) => `fieldhouse_rehearsal_${service}`;

/**
 * Does the work with an empty database for each service, which only the administrator may connect to, and drops
 * them in any case. Throws an OperatorError where the server does not answer or another rehearsal uses it.
 */
export async function withScratchDatabases<Result>(
  adminUrl: string,
  work: (urls: DatabaseUrls) => Promise<Result>,
): Promise<Result> {
  const urls = SERVICES.map((service) => [service, onServerOf(adminUrl, scratchName(service))]);
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
      return work(Object.fromEntries(urls) as DatabaseUrls);
    },
  );
}

/** It will hold every family's records: only the administrator may connect, from the first moment. */
async function make(admin: Client, name: string): Promise<void> {
  await admin.query(`CREATE DATABASE ${name} ALLOW_CONNECTIONS false`);
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
}
