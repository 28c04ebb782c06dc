import { type LimitRule, networkOf, refuseOverLimit, type ServiceContext } from '@fieldhouse/service-kit';

/** Invalid links from one network: old emails of a whole school, too few to guess anything. */
const INVALID_LINKS: LimitRule = { name: 'mail-links', points: 100, seconds: 900 };

/**
 * Counts an invalid link to stop an email or to say that one was read. Throws 429 `too_many_attempts` after too many
 * from this network (S2.9.2002). A valid link is never refused: a mail program's provider unsubscribes for everybody.
 */
export async function countInvalidLink(ctx: ServiceContext, address: string): Promise<void> {
  refuseOverLimit(await ctx.limits.count(networkOf(address), INVALID_LINKS), {
    code: 'too_many_attempts',
    detailFor: (wait) => `Too many attempts to use a link. Please try again in ${wait}`,
  });
}
