import { metricsOf, type ServiceContext } from '@fieldhouse/service-kit';
import { Counter } from 'prom-client';

const NAME = 'mails_held_by_limit_total';

/** Counts mail that is held back because its address got as many as it may. */
export function countHeldByLimit(ctx: ServiceContext, mails: number): void {
  counterOf(ctx).inc(mails);
}

function counterOf(ctx: ServiceContext): Counter {
  const registry = metricsOf(ctx);
  const known = registry.getSingleMetric(NAME);
  if (known instanceof Counter) return known;
  return new Counter({
    name: NAME,
    help: 'Emails that were held back since their address got as many within an hour as LIMIT_MAILS allows',
    registers: [registry],
  });
}
