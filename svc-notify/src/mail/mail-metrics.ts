import { metricsOf, type ServiceContext } from '@fieldhouse/service-kit';
import { Counter, Gauge } from 'prom-client';
import { countMail, oldestQueued } from './mail.repository.ts';

const NAME = 'mails_held_by_limit_total';

/** Counts mail that is held because its address has reached the limit. */
export function countHeldByLimit(ctx: ServiceContext, mails: number): void {
  counterOf(ctx).inc(mails);
}

function counterOf(ctx: ServiceContext): Counter {
  const registry = metricsOf(ctx);
  const existing = registry.getSingleMetric(NAME);
  if (existing instanceof Counter) return existing;
  return new Counter({
    name: NAME,
    help: 'Emails that were held because their address got as many within an hour as LIMIT_MAILS allows',
    registers: [registry],
  });
}

/** Adds to the service's metrics how much email is queued, held, failed or refused, and how long the oldest waits. */
export function addMailMetrics(ctx: ServiceContext): void {
  new Gauge({
    name: 'mail_unsent',
    help: 'Emails that are queued, held, failed or refused',
    labelNames: ['state'],
    registers: [metricsOf(ctx)],
    async collect() {
      this.reset();
      try {
        for (const [state, count] of Object.entries(await countMail(ctx.db))) this.set({ state }, count);
      } catch (error) {
        ctx.log.warn({ err: error }, 'unsent email could not be counted');
      }
    },
  });
  new Gauge({
    name: 'mail_oldest_seconds',
    help: 'Age of the oldest queued email, in seconds; 0: none is queued',
    registers: [metricsOf(ctx)],
    async collect() {
      try {
        const at = await oldestQueued(ctx.db);
        this.set(at ? (ctx.clock().getTime() - at.getTime()) / 1000 : 0);
      } catch (error) {
        ctx.log.warn({ err: error }, 'the age of queued email is not known');
      }
    },
  });
}
