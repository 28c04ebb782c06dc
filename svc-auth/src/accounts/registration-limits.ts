import { type LimitRule, Problem, type ServiceContext } from '@fieldhouse/service-kit';
import { networkOf } from '../limits/network-of.ts';
import { refuseUnlessAllowed } from '../limits/refuse-unless-allowed.ts';

/**
 * Registrations refused for a taken name, from one network: enough for a school, too few to go through a list of
 * people.
 */
export const TAKEN_NAMES: LimitRule = { name: 'registration-taken', points: 200, seconds: 600 };

/**
 * Makes an account, and counts when its username or e-mail is taken (409), which tells that somebody has an account
 * here. Throws 429 `too_many_attempts` once a network was told that too often.
 */
export async function limitTakenNames<Result>(
  ctx: ServiceContext,
  address: string,
  register: () => Promise<Result>,
): Promise<Result> {
  const network = networkOf(address);
  refuseUnlessAllowed(await ctx.limits.state(network, TAKEN_NAMES), 'register');
  try {
    return await register();
  } catch (error) {
    if (error instanceof Problem && error.status === 409) {
      refuseUnlessAllowed(await ctx.limits.count(network, TAKEN_NAMES), 'register');
    }
    throw error;
  }
}
