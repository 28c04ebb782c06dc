import { type LimitRule, networkOf, notFound, refuseOverLimit, type ServiceContext } from '@fieldhouse/service-kit';

/** How often a link is fetched in an hour: programs ask once an hour or less, and people press Refresh. */
const FETCHES: LimitRule = { name: 'calendar-fetches', points: 60, seconds: 3600 };

/** Unknown links from one network: old links of a whole school, too few to guess anything. */
const UNKNOWN_LINKS: LimitRule = { name: 'unknown-calendar-links', points: 100, seconds: 600 };

/** Counts a fetch of a link. Throws 429 `too_many_fetches` (S1.9.234). */
export async function countFetch(ctx: ServiceContext, feedId: number): Promise<void> {
  refuseOverLimit(await ctx.limits.count(`feed ${feedId}`, FETCHES), {
    code: 'too_many_fetches',
    detailFor: (wait) => `This calendar was fetched many times. Please try again in ${wait}`,
  });
}

/**
 * Throws 404 for an unknown link, and 429 `too_many_attempts` after too many from this network (S1.9.235). A link that
 * is known is never refused for what others of its network ask: a calendar provider fetches for everybody.
 */
export async function refuseUnknownLink(ctx: ServiceContext, address: string): Promise<never> {
  refuseOverLimit(await ctx.limits.count(networkOf(address), UNKNOWN_LINKS), {
    code: 'too_many_attempts',
    detailFor: (wait) => `Too many attempts to use a link. Please try again in ${wait}`,
  });
  throw notFound('Calendar');
}
