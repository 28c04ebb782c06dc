import { createHash } from 'node:crypto';
import knex, { type Knex } from 'knex';
import { kitMigrations } from '../data/kit-migrations.ts';
import type { Migrations } from '../data/migrations.ts';

const PostgresClient: typeof Knex.Client = knex({ client: 'pg' }).client.constructor;

/** What a query says, without the random id that knex gives each. */
function said(query: string | object): string {
  return typeof query === 'string' || !('sql' in query)
    ? JSON.stringify(query)
    : JSON.stringify([query.sql, 'bindings' in query ? query.bindings : []]);
}

/**
 * Twelve hex digits that change whenever the migrations do. They are run against a database that only listens, because
 * a function's own text does not tell when the SQL it takes from elsewhere changes.
 */
export async function fingerprint(migrations: Migrations): Promise<string> {
  const hash = createHash('sha256');
  let heard = 0;
  const listening = knex({
    connection: {},
    client: class extends PostgresClient {
      override version = '16.0';
      override acquireRawConnection = async () => ({});
      override destroyRawConnection = async () => undefined;
      override validateConnection = async () => true;
      override async query(_connection: unknown, query: string | object): Promise<unknown> {
        heard++;
        hash.update(said(query));
        return {
          ...(typeof query === 'string' ? { sql: query } : query),
          response: { rows: [], rowCount: 0, fields: [] },
        };
      }
    },
  });
  try {
    for (const [name, { up }] of [...Object.entries(kitMigrations), ...Object.entries(migrations)]) {
      hash.update(`${name} ${up}`);
      const heardBefore = heard;
      await up(listening).catch((error) => {
        // one that builds on what it reads stops early here: what it said so far and its own text have to do
        if (heard === heardBefore) throw error;
      });
    }
  } finally {
    await listening.destroy();
  }
  return hash.digest('hex').slice(0, 12);
}
