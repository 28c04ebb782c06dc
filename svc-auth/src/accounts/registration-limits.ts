import { type LimitRule, networkOf, Problem, type ServiceContext } from '@fieldhouse/service-kit';
import { refuseUnlessAllowed } from '../limits/refuse-unless-allowed.ts';

/**
 * Registrations from one network that are refused because a name is taken: enough for a school, too few to try a list
 * of people.
 */
export const TAKEN_NAMES: LimitRule = { name: 'registration-taken', points: 200, seconds: 600 };

/**
 * Creates an account, and counts each refusal of a taken username or email address (409), which reveals that somebody
 * has an account. Throws 429 `too_many_attempts` after too many refusals for one network.
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
