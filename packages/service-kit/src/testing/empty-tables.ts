import { isDeadlock } from '../data/sql-errors.ts';
import type { Db } from '../service.ts';

/**
 * Empties the tables, and those that refer to them. The service's own jobs may lock them in another order: after a
 * deadlock it retries.
 */
export async function emptyTables(db: Db, tables: readonly string[]): Promise<void> {
  for (;;) {
    try {
      await db.raw(`TRUNCATE ${tables.join(', ')} CASCADE`);
      return;
    } catch (error) {
      if (!isDeadlock(error)) throw error;
    }
  }
}

/** Rows of migrations, and a key that is made once. */
const KEPT = ['migration', 'sql_function', 'waiver_text', 'child_backfill', 'link_key'];

/**
 * Deletes the rows of every table. Sequences continue: no id is used twice, so an answer about an earlier row is never
 * taken for one about a later row.
 */
export async function emptyAllTables(db: Db): Promise<void> {
  // Most tables are empty, where a `DELETE` costs less than a `TRUNCATE`. In this role no foreign key is checked.
  const kept = KEPT.map((name) => `'${name}'`).join(', ');
  await db.raw(`
    DO $$
    DECLARE name regclass;
    BEGIN
      SET LOCAL session_replication_role = replica;
      FOR name IN
        SELECT oid FROM pg_class
        WHERE relkind = 'r' AND relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
          AND relname NOT IN (${kept})
      LOOP
        EXECUTE 'DELETE FROM ' || name;
      END LOOP;
    END $$
  `);
}
