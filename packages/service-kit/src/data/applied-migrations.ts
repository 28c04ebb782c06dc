import type { Client } from 'pg';
import type { MigrationSession } from './migration-session.ts';

/** The migrations that were applied to a database, by name. */
export type Applied = ReadonlyMap<string, AppliedMigration>;

interface AppliedMigration {
  /** Of its text. */
  checksum: string;
  /** The oldest release that works with the database from it on; undefined: every release does. */
  minVersion?: string | undefined;
}

const OWN_TABLES = `
  CREATE TABLE IF NOT EXISTS migration (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    min_version text
  );
  CREATE TABLE IF NOT EXISTS sql_function (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    replaced text[] NOT NULL DEFAULT '{}',
    applied_at timestamptz NOT NULL DEFAULT now()
  );
`;

/** Databases of releases before 1.5 do not say which release works with them: every one does. */
const MIN_VERSION = 'ALTER TABLE migration ADD COLUMN IF NOT EXISTS min_version text';

/** The tables in which a database says what was applied to it. */
export async function makeOwnTables({ client, inTransaction }: MigrationSession): Promise<void> {
  await client.query(OWN_TABLES);
  const { rows } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = 'migration'::regclass AND attname = 'min_version' AND NOT attisdropped`,
  );
  if (rows.length === 0) await inTransaction('min_version', async () => void (await client.query(MIN_VERSION)));
}

/**
 * The migrations of a service's database that say which release works with it, for `node src/main.ts applied`.
 */
export async function minVersionsOf(client: Pick<Client, 'query'>): Promise<{ name: string; minVersion: string }[]> {
  const { rows } = await client.query<{ name: string; minVersion: string }>(`
    SELECT name, to_jsonb(migration) ->> 'min_version' AS "minVersion" FROM migration
    WHERE to_jsonb(migration) ->> 'min_version' IS NOT NULL ORDER BY name
  `);
  return rows;
}

/** What was applied to a database; nothing in an empty one. */
export async function appliedTo(client: Client): Promise<Applied> {
  const { rows: known } = await client.query(`SELECT to_regclass('migration') IS NOT NULL AS exists`);
  if (!known[0]?.exists) return new Map();
  const { rows } = await client.query('SELECT * FROM migration ORDER BY name');
  return new Map(
    rows.map(({ name, checksum, min_version: minVersion }) => [
      name,
      { checksum, minVersion: minVersion ?? undefined },
    ]),
  );
}
