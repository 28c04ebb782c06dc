import type { Client } from 'pg';
import type { IndexMigration } from './migrations.ts';

/**
 * Creates an index while its table is in use. An index that a killed replica left unfinished (PostgreSQL calls it
 * INVALID) is dropped and created again. The statement waits for all open transactions but blocks none, so it needs no
 * time limit.
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
