import type { EventTypeName } from '@fieldhouse/contracts';
import { Counter, Gauge } from 'prom-client';
import { metricsOf } from '../metrics.ts';
import type { ServiceContext } from '../service.ts';

const NAME = 'events_waiting';
const UNCONSUMED = 'events_unconsumed_total';

/**
 * Adds the numbers of waiting, parked and dead events to the service's metrics; dead ones cause an alert. They are
 * counted when the metrics are read. While the database is unavailable only these numbers are missing.
 */
export function addMessageMetrics(ctx: ServiceContext): void {
  const registry = metricsOf(ctx);
  if (registry.getSingleMetric(NAME)) return;
  new Gauge({
    name: NAME,
    help:
      'Events to publish (outbox), to retry (inbox), of types that only a newer version knows (parked), ' +
      'failed for good (dead)',
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
     UNION ALL SELECT 'parked', count(*) FROM inbox WHERE consumer = :name AND state = 'parked'
     UNION ALL SELECT 'dead', count(*) FROM inbox WHERE consumer = :name AND state = 'dead'`,
    { name: ctx.name },
  );
  return rows;
}

/** Counts an event without a consumer: it came over a binding of an earlier release, and is acknowledged. */
export function countUnconsumed(ctx: ServiceContext, type: EventTypeName): void {
  unconsumed(ctx).inc({ type });
}

function unconsumed(ctx: ServiceContext): Counter<'type'> {
  const registry = metricsOf(ctx);
  const known = registry.getSingleMetric(UNCONSUMED);
  if (known instanceof Counter) return known;
  return new Counter({
    name: UNCONSUMED,
    help:
      'Events that were acknowledged without a consumer of their type: they came over a binding of an earlier ' +
      'release',
    labelNames: ['type'],
    registers: [registry],
  });
}
