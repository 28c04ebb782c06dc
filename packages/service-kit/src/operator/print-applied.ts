import { Client } from 'pg';
import { minVersionsOf } from '../data/applied-migrations.ts';
import type { ServiceEnvironment } from '../service.ts';

/** Prints which migrations of the service's database need a newer release than the oldest, as JSON. */
export async function printApplied({ databaseUrl }: Pick<ServiceEnvironment, 'databaseUrl'>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    process.stdout.write(`${JSON.stringify({ applied: await minVersionsOf(client) })}\n`);
  } finally {
    await client.end();
  }
}
