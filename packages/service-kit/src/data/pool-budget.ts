import type { Db } from '../service.ts';

/**
 * Throws when all pools together (pool sizes times replicas of each service) could need more connections than the
 * server has.
 */
export async function assertPoolBudget(db: Db, wanted: number): Promise<void> {
  const { rows } = await db.raw<{ rows: { free: number }[] }>(`
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS free
  `);
  const free = rows[0]?.free ?? 0;
  if (wanted > free) throw new Error(`The pools may take ${wanted} connections; the database server has ${free}`);
}
