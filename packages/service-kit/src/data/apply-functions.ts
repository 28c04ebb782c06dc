import type { MigrationSession } from './migration-session.ts';
import type { SqlFunction } from './sql-functions.ts';

interface AppliedFunction {
  name: string;
  checksum: string;
  /** Checksums of its earlier bodies. */
  replaced: readonly string[];
}

/**
 * Applies the functions whose text differs from the one in the database. A text that the database has replaced before
 * belongs to an older version and is not applied again, even when both versions have the same tables.
 */
export async function applyFunctions(session: MigrationSession, functions: readonly SqlFunction[]): Promise<void> {
  const { client, inTransaction } = session;
  const { rows } = await client.query<AppliedFunction>('SELECT name, checksum, replaced FROM sql_function');
  const applied = new Map(rows.map((row) => [row.name, row]));
  const changed = functions.filter(({ name, checksum }) => {
    const has = applied.get(name);
    return !has || ![has.checksum, ...has.replaced].includes(checksum);
  });
  if (changed.length === 0) return;
  await inTransaction('functions', async () => {
    // A function may call another one that is created after it.
    await client.query('SET LOCAL check_function_bodies = off');
    for (const { name, sql, checksum } of changed) {
      await client.query(sql);
      await client.query(
        `INSERT INTO sql_function AS known (name, checksum) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE
           SET checksum = excluded.checksum, replaced = known.replaced || known.checksum, applied_at = now()`,
        [name, checksum],
      );
    }
  });
}
