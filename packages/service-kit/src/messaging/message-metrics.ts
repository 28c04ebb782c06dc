import type { EventTypeName } from '@fieldhouse/contracts';
import { Counter, Gauge } from 'prom-client';
import { metricsOf } from '../metrics.ts';
import type { ServiceContext } from '../service.ts';

const NAME = 'events_waiting';
const OLDEST = 'events_oldest_seconds';
const UNCONSUMED = 'events_unconsumed_total';

/**
 * Adds the numbers of waiting, parked and dead events to the service's metrics, and how long the oldest of each waits;
 * dead ones and old ones cause an alert. They are counted when the metrics are read. While the database is unavailable
 * only these numbers are missing.
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
  new Gauge({
    name: OLDEST,
    help: 'Age of the oldest event of each of these, in seconds; 0: there is none',
    labelNames: ['where'],
    registers: [registry],
    async collect() {
      this.reset();
      try {
        for (const { where, oldestSeconds } of await countWaiting(ctx)) this.set({ where }, oldestSeconds);
      } catch (error) {
        ctx.log.warn({ err: error }, 'the age of waiting events is not known');
      }
    },
  });
}

interface Waiting {
  where: string;
  events: number;
  oldestSeconds: number;
}

async function countWaiting(ctx: ServiceContext): Promise<Waiting[]> {
  const counted = (since: string) =>
    `count(*) AS events, coalesce(extract(epoch FROM clock_timestamp() - min(${since})), 0)::float8 AS "oldestSeconds"`;
  const inInbox = (state: string) =>
    `${counted('received_at')} FROM inbox WHERE consumer = :name AND state = '${state}'`;
  const { rows } = await ctx.db.raw<{ rows: Waiting[] }>(
    `SELECT 'outbox' AS "where", ${counted('created_at')} FROM outbox WHERE delivered_at IS NULL
     UNION ALL SELECT 'inbox', ${inInbox('pending')}
     UNION ALL SELECT 'parked', ${inInbox('parked')}
     UNION ALL SELECT 'dead', ${inInbox('dead')}`,
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
