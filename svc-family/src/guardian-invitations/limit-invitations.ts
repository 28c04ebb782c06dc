import {
  type LimitRule,
  networkOf,
  Problem,
  refuseOverLimit,
  type ServiceContext,
  type Who,
} from '@fieldhouse/service-kit';

/** Invitations and repeated ones in a day: each is an email to an address that somebody typed. */
const INVITATIONS: LimitRule = { name: 'guardian-invitations', points: 10, seconds: 24 * 3600 };

/** Invalid links from one network: old emails of a whole school, too few to guess anything. */
const INVALID_LINKS: LimitRule = { name: 'guardian-invitation-links', points: 100, seconds: 900 };

/**
 * Counts an email with an invitation, for the child's family and for the guardian. Throws 429 `too_many_invitations`.
 */
export async function countInvitation(
  ctx: ServiceContext,
  { userId, childId }: Pick<Who, 'userId'> & { childId: number },
): Promise<void> {
  for (const key of [`child ${childId}`, `user ${userId}`]) {
    refuseOverLimit(await ctx.limits.count(key, INVITATIONS), {
      code: 'too_many_invitations',
      detailFor: (wait) => `You have sent many invitations today. Please try again in ${wait}`,
    });
  }
}

/** Does something with a link, and counts each invalid one. Throws 429 `too_many_attempts` after too many of them. */
export async function limitInvalidLinks<Result>(
  ctx: ServiceContext,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const network = networkOf(address);
  const refusal = {
    code: 'too_many_attempts',
    detailFor: (wait: string) => `Too many attempts to use a link. Please try again in ${wait}`,
  };
  refuseOverLimit(await ctx.limits.state(network, INVALID_LINKS), refusal);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_link') {
      refuseOverLimit(await ctx.limits.count(network, INVALID_LINKS), refusal);
    }
    throw error;
  }
}
