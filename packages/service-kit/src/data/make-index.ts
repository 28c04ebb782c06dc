import type { Client } from 'pg';
import type { IndexMigration } from './migrations.ts';

/**
 * Makes an index while its table is in use. One that a killed replica left unfinished, which PostgreSQL calls
 * INVALID, is removed and made again. It waits for every transaction that is open, and nobody waits for it: it
 * needs no time limit.
 */
export async function makeIndex(client: Client, { name, unique = false, on }: IndexMigration['index']): Promise<void> {
  const index = client.escapeIdentifier(name);
  const { rows } = await client.query(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)::oid',
    [index],
  );
  if (rows[0]?.valid) return;
  await client.query('SET lock_timeout = 0');
  await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  await client.query(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY ${index} ON ${on}`);
  await client.query('RESET lock_timeout');
}
