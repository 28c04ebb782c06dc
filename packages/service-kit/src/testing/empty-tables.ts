import { isDeadlock } from '../data/sql-errors.ts';
import type { Db } from '../service.ts';

/**
 * Empties the tables, and those whose rows refer to theirs. The service's own jobs may hold one of them and wait for
 * another: where PostgreSQL ends us and not them, we ask again.
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
