import { type LimitRule, refuseOverLimit, type ServiceContext, type Who } from '@fieldhouse/service-kit';

/** Profiles that one parent saves: each is published, and stored for weeks by every service that consumes it. */
export const PROFILE_CHANGES: LimitRule = { name: 'profile-changes', points: 100, seconds: 3600 };

/** Counts a saved profile of a parent. Throws 429 `too_many_changes`. Staff are not limited. */
export async function countProfileChange(
  ctx: ServiceContext,
  { userId, role }: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  if (role !== 'parent') return;
  refuseOverLimit(await ctx.limits.count(String(userId), PROFILE_CHANGES), {
    code: 'too_many_changes',
    detailFor: (wait) => `You have changed profiles many times in a short time. Please try again in ${wait}`,
  });
}
