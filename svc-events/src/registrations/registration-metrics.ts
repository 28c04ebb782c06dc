import { counterOf, Problem, type ServiceContext } from '@fieldhouse/service-kit';

/** Runs a registration and counts how it ended: `sold`, the code of the refusal, or `failed` (S2.3.1565). */
export async function countRegistration<Result>(ctx: ServiceContext, register: () => Promise<Result>): Promise<Result> {
  const end = (outcome: string) => registrations(ctx).inc({ outcome });
  try {
    const result = await register();
    end('sold');
    return result;
  } catch (error) {
    end(error instanceof Problem ? error.code : 'failed');
    throw error;
  }
}

/** Adds the registrations to the service's metrics, from 0: an increase is seen only beside an earlier value. */
export function addRegistrationMetrics(ctx: ServiceContext): void {
  for (const outcome of ['sold', 'event_full', 'slot_taken', 'failed']) registrations(ctx).inc({ outcome }, 0);
}

function registrations(ctx: ServiceContext) {
  return counterOf(ctx, {
    name: 'registrations_total',
    help: 'Requests to register a child that were decided: sold, refused with this code, or failed',
    labelNames: ['outcome'],
  });
}
