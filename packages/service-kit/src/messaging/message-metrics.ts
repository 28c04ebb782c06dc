import type { EventTypeName } from '@fieldhouse/contracts';
import { addReadGauges, counterOf } from '../metrics.ts';
import type { ServiceContext } from '../service.ts';

/**
 * Adds the numbers of waiting, parked and dead events to the service's metrics, and how long the oldest of each waits;
 * dead ones and old ones cause an alert. They are counted when the metrics are read. While the database is unavailable
 * only these numbers are missing.
 */
export function addMessageMetrics(ctx: ServiceContext): void {
  addReadGauges(ctx, {
    gauges: {
      events_waiting: {
        help:
          'Events to publish (outbox), to retry (inbox), of types that only a newer version knows (parked), ' +
          'failed for good (dead)',
        label: 'where',
      },
      events_oldest_seconds: {
        help: 'Age of the oldest event of each of these, in seconds; 0: there is none',
        label: 'where',
      },
    },
    read: async () =>
      (await countWaiting(ctx)).flatMap(({ where, events, oldestSeconds }) => [
        { gauge: 'events_waiting', labels: { where }, value: events },
        { gauge: 'events_oldest_seconds', labels: { where }, value: oldestSeconds },
      ]),
    unknown: 'waiting events could not be counted',
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
  const unconsumed = counterOf(ctx, {
    name: 'events_unconsumed_total',
    help:
      'Events that were acknowledged without a consumer of their type: they came over a binding of an earlier ' +
      'release',
    labelNames: ['type'],
  });
  unconsumed.inc({ type });
}
