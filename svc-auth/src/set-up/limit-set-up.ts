import { type LimitRule, networkOf, Problem, type ServiceContext } from '@fieldhouse/service-kit';
import { refuseUnlessAllowed } from '../limits/refuse-unless-allowed.ts';

/** Wrong codes from one network: the tries of two codes. */
export const WRONG_CODES: LimitRule = { name: 'set-up-codes', points: 10, seconds: 900 };

/** Does something with a code, and counts each wrong one. Throws 429 `too_many_attempts` after too many of them. */
export async function limitWrongCodes<Result>(
  ctx: ServiceContext,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const network = networkOf(address);
  refuseUnlessAllowed(await ctx.limits.state(network, WRONG_CODES), 'set up the club');
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_code') {
      refuseUnlessAllowed(await ctx.limits.count(network, WRONG_CODES), 'set up the club');
    }
    throw error;
  }
}
