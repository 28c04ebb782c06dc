import type { Db } from '../service.ts';

interface PoolBudget {
  poolSize: number;
  replicas: number;
  services: number;
}

/** Throws when the pools of all services together could ask for more connections than the server has for them. */
export async function assertPoolBudget(db: Db, { poolSize, replicas, services }: PoolBudget): Promise<void> {
  const { rows } = await db.raw<{ rows: { free: number }[] }>(`
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS free
  `);
  const free = rows[0]?.free ?? 0;
  const wanted = poolSize * replicas * services;
  if (wanted > free) {
    throw new Error(
      `${services} services x ${replicas} replicas x ${poolSize} connections are ${wanted}; the database server has ${free}`,
    );
  }
}
