import { Gauge } from 'prom-client';
import { metricsOf } from '../metrics.ts';
import type { ServiceContext } from '../service.ts';

const NAME = 'events_waiting';

/**
 * Adds to the service's figures what waits in outbox and inbox and what is dead (the alarm), counted when they are
 * read. While the database is away the figure is missing, and the others are still told.
 */
export function addMessageMetrics(ctx: ServiceContext): void {
  const registry = metricsOf(ctx);
  if (registry.getSingleMetric(NAME)) return;
  new Gauge({
    name: NAME,
    help: 'Events to hand over (outbox), to be tried again (inbox), given up until somebody replays them (dead)',
    labelNames: ['where'],
    registers: [registry],
    async collect() {
      this.reset();
      try {
        for (const { where, events } of await countWaiting(ctx)) this.set({ where }, events);
      } catch (error) {
        ctx.log.warn({ err: error }, 'waiting events could not be counted');
      }
    },
  });
}

async function countWaiting(ctx: ServiceContext): Promise<{ where: string; events: number }[]> {
  const { rows } = await ctx.db.raw<{ rows: { where: string; events: number }[] }>(
    `SELECT 'outbox' AS "where", count(*) AS events FROM outbox WHERE delivered_at IS NULL
     UNION ALL SELECT 'inbox', count(*) FROM inbox WHERE consumer = :name AND state = 'pending'
     UNION ALL SELECT 'dead', count(*) FROM inbox WHERE consumer = :name AND state = 'dead'`,
    { name: ctx.name },
  );
  return rows;
}
