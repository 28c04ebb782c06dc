import { randomBytes } from 'node:crypto';
import type { ServiceName } from '@fieldhouse/contracts';
import { migrate } from '@fieldhouse/service-kit';
import { Client } from 'pg';
import { DEFINITIONS } from '../local/definitions.ts';

/**
 * Does the work in a new database with a service's empty tables, which is dropped afterwards. `adminUrl` is a superuser's: triggers and
 * foreign keys are off, so that what is loaded is exactly what was stored.
 */
export async function inScratchDatabase<Result>(
  adminUrl: string,
  service: ServiceName,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const name = `fieldhouse_verify_${service}_${randomBytes(4).toString('hex')}`;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const admin = await connect(adminUrl);
  try {
    await admin.query(`CREATE DATABASE ${name}`);
    try {
      await migrate(url.href, DEFINITIONS[service]);
      const client = await connect(url.href);
      try {
        await client.query('SET session_replication_role = replica');
        return await work(client);
      } finally {
        await client.end();
      }
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  } finally {
    await admin.end();
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
