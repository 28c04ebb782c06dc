import { metricsOf, type ServiceContext } from '@fieldhouse/service-kit';
import { Counter } from 'prom-client';

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
