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
