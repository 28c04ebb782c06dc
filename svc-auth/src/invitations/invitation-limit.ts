import { createHash } from 'node:crypto';
import { type LimitRule, refuseOverLimit, type ServiceContext } from '@fieldhouse/service-kit';

/** Invitations of one address, by all admins together. */
export const INVITATIONS: LimitRule = { name: 'invitation', points: 3, seconds: 3600 };

/**
 * Counts an email with an invitation to an address. The limits store a hash, not the address. Throws 429
 * `too_many_invitations`.
 */
export async function countInvitation(ctx: ServiceContext, email: string): Promise<void> {
  const address = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  refuseOverLimit(await ctx.limits.count(address, INVITATIONS), {
    code: 'too_many_invitations',
    detailFor: (wait) =>
      `This address was invited ${INVITATIONS.points} times within an hour. Please try again in ${wait}`,
  });
}
