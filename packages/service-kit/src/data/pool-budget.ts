import type { Db } from '../service.ts';

/**
 * Throws when all pools together (their sizes times the replicas of each service) could ask for more connections than
 * the server has for them.
 */
export async function assertPoolBudget(db: Db, wanted: number): Promise<void> {
  const { rows } = await db.raw<{ rows: { free: number }[] }>(`
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS free
  `);
  const free = rows[0]?.free ?? 0;
  if (wanted > free) throw new Error(`The pools may take ${wanted} connections; the database server has ${free}`);
}
