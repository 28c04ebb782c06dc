import { counterOf, type ServiceContext } from '@fieldhouse/service-kit';

/** With what somebody signs in. */
type Means = 'password' | 'passkey';

/** Counts an attempt to sign in with a wrong password or passkey (S2.3.1564). */
export function countSignInFailure(ctx: ServiceContext, means: Means): void {
  signInFailures(ctx).inc({ with: means });
}

/** Adds the failures to the service's metrics, from 0: an increase is seen only beside an earlier value. */
export function addSignInMetrics(ctx: ServiceContext): void {
  for (const means of ['password', 'passkey'] as const) signInFailures(ctx).inc({ with: means }, 0);
}

function signInFailures(ctx: ServiceContext) {
  return counterOf(ctx, {
    name: 'sign_in_failures_total',
    help: 'Attempts to sign in with a wrong password or passkey, or for an account that does not exist',
    labelNames: ['with'],
  });
}
