import { type LimitRule, networkOf, Problem, type ServiceContext } from '@fieldhouse/service-kit';
import { refuseUnlessAllowed } from '../limits/refuse-unless-allowed.ts';

/** Invalid links from one network: old emails of a whole school, too few to guess anything. */
export const INVALID_LINKS: LimitRule = { name: 'address-links', points: 100, seconds: 900 };

/** Does something with a link, and counts each invalid one. Throws 429 `too_many_attempts` after too many of them. */
export async function limitInvalidLinks<Result>(
  ctx: ServiceContext,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const network = networkOf(address);
  refuseUnlessAllowed(await ctx.limits.state(network, INVALID_LINKS), 'use a link');
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_link') {
      refuseUnlessAllowed(await ctx.limits.count(network, INVALID_LINKS), 'use a link');
    }
    throw error;
  }
}
