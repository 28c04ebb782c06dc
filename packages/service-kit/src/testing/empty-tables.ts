import { isDeadlock } from '../data/sql-errors.ts';
import type { Db } from '../service.ts';

/** Rows of migrations, and a key that is made once. */
const KEPT = ['migration', 'sql_function', 'waiver_text', 'child_backfill', 'link_key'];

const ALL_TABLES = `
  SELECT oid FROM pg_class
  WHERE relkind = 'r' AND relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    AND relname NOT IN (${quoted(KEPT)})`;

/**
 * Deletes the rows of these tables and of those that refer to them, of every table without names. Sequences continue:
 * no id is used twice, so an answer about an earlier row is never taken for one about a later row.
 *
 * It waits for those who write, as a `TRUNCATE` does, and takes a third of its time: that makes new files for each table
 * and each index, also of empty ones. The service's own jobs may lock the tables in another order: after a deadlock it
 * retries.
 */
export async function emptyTables(db: Db, names: readonly string[]): Promise<void> {
  const tables = names.length === 0 ? ALL_TABLES : withReferring(names);
  for (;;) {
    try {
      await db.raw(`
        DO $$
        DECLARE
          tables regclass[] := ARRAY(${tables})::regclass[];
          name regclass;
        BEGIN
          EXECUTE (SELECT 'LOCK TABLE ' || string_agg(each::text, ', ') FROM unnest(tables) AS each);
          -- In this role no foreign key is checked and no trigger runs.
          SET LOCAL session_replication_role = replica;
          FOREACH name IN ARRAY tables LOOP
            CONTINUE WHEN pg_relation_size(name) = 0;
            EXECUTE 'DELETE FROM ' || name;
          END LOOP;
        END $$
      `);
      return;
    } catch (error) {
      if (!isDeadlock(error)) throw error;
    }
  }
}

function withReferring(names: readonly string[]): string {
  return `
    WITH RECURSIVE emptied AS (
      SELECT id FROM unnest(ARRAY[${quoted(names)}]::regclass[]::oid[]) AS id
      UNION SELECT conrelid FROM pg_constraint JOIN emptied ON confrelid = emptied.id WHERE contype = 'f'
    )
    SELECT id FROM emptied`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
