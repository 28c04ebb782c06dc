import { Gauge } from 'prom-client';
import { metricsOf } from '../metrics.ts';
import type { ServiceContext } from '../service.ts';

/** What knex's pool tells of itself. */
interface Pool {
  numUsed: () => number;
  numFree: () => number;
  numPendingAcquires: () => number;
}

/** Adds the pool's connections to the service's metrics: used, free, and how many callers wait for one. */
export function addPoolMetrics(ctx: ServiceContext): void {
  const pool: Pool = ctx.db.client.pool;
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool to the database: used, free; waiting are callers without one',
    labelNames: ['state'],
    registers: [metricsOf(ctx)],
    collect() {
      this.set({ state: 'used' }, pool.numUsed());
      this.set({ state: 'free' }, pool.numFree());
      this.set({ state: 'waiting' }, pool.numPendingAcquires());
    },
  });
}
