import { addReadGauges, counterOf, type ServiceContext } from '@fieldhouse/service-kit';
import { countMail } from './mail.repository.ts';

/** Counts mail that is held because its address has reached the limit. */
export function countHeldByLimit(ctx: ServiceContext, mails: number): void {
  const held = counterOf(ctx, {
    name: 'mails_held_by_limit_total',
    help: 'Emails that were held because their address got as many within an hour as LIMIT_MAILS allows',
  });
  held.inc(mails);
}

/** Adds to the service's metrics how much email is queued, held, failed or refused, and how long the oldest waits. */
export function addMailMetrics(ctx: ServiceContext): void {
  addReadGauges(ctx, {
    gauges: {
      mail_unsent: { help: 'Emails that are queued, held, failed or refused', label: 'state' },
      mail_oldest_seconds: { help: 'Age of the oldest queued email, in seconds; 0: none is queued' },
    },
    read: async () => {
      const { oldestQueuedAt: at, ...counts } = await countMail(ctx.db);
      return [
        ...Object.entries(counts).map(([state, value]) => ({
          gauge: 'mail_unsent' as const,
          labels: { state },
          value,
        })),
        { gauge: 'mail_oldest_seconds' as const, value: at ? (ctx.clock().getTime() - at.getTime()) / 1000 : 0 },
      ];
    },
    unknown: 'unsent email could not be counted',
  });
}
