import type { MigrationSession } from './migration-session.ts';
import type { SqlFunction } from './sql-functions.ts';

interface AppliedFunction {
  name: string;
  checksum: string;
  /** Checksums of the bodies it had before. */
  replaced: readonly string[];
}

/**
 * Applies the functions whose text is not the one that the database has. A text that was replaced before belongs to an
 * older version: the newer one stays, also where both have the same tables.
 */
export async function applyFunctions(session: MigrationSession, functions: readonly SqlFunction[]): Promise<void> {
  const { client, inTransaction } = session;
  const { rows } = await client.query<AppliedFunction>('SELECT name, checksum, replaced FROM sql_function');
  const applied = new Map(rows.map((row) => [row.name, row]));
  const wanted = functions.filter(({ name, checksum }) => {
    const has = applied.get(name);
    return !has || ![has.checksum, ...has.replaced].includes(checksum);
  });
  if (wanted.length === 0) return;
  await inTransaction('functions', async () => {
    // One may call another that comes later.
    await client.query('SET LOCAL check_function_bodies = off');
    for (const { name, sql, checksum } of wanted) {
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
