import { SERVICES } from '@fieldhouse/contracts';
import { startTestService, testDatabase, waitFor } from '@fieldhouse/service-kit/testing';
import { describe, it } from '@jest/globals';
import { Client } from 'pg';
import { DEFINITIONS } from './definitions.ts';

/** The tables that have rows. */
async function filledTables(query: (sql: string) => Promise<{ rows: { name: string }[] }>): Promise<string[]> {
  const { rows: tables } = await query(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace::regnamespace::text !~ '^(pg_|information_schema)' ORDER BY 1`,
  );
  const counted = tables.map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`);
  return (await query(counted.join(' UNION ALL '))).rows.map(({ name }) => name);
}

describe('When a test empties a service', () => {
  it.each(SERVICES)('Then svc-%s has the rows of its migrations, and no others', async (name) => {
    const database = await testDatabase(DEFINITIONS[name]);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const ofMigrations = await filledTables((sql) => client.query(sql)).finally(() => client.end());
    await database.drop();
    const service = await startTestService(DEFINITIONS[name]);
    try {
      // A job of the service may store its run right after it was emptied; it does not do so again at once.
      await waitFor(`only ${ofMigrations} have rows`, async () => {
        await service.empty();
        const kept = await filledTables((sql) => service.ctx.db.raw(sql));
        return kept.sort().join() === ofMigrations.sort().join();
      });
    } finally {
      await service.stop();
    }
  });
});
