import { createHash } from 'node:crypto';
import { type LimitRule, refuseOverLimit, type ServiceContext } from '@fieldhouse/service-kit';

/** Emails with links to confirm an address that one user, or all users for one address, ask for. */
export const CONFIRMATIONS: LimitRule = { name: 'address-confirmation', points: 3, seconds: 3600 };

/**
 * Counts an email with links to an address. The limits store hashes, not addresses. Throws 429 `too_many_confirmations`
 * when the user asked for too many of them, or others did for this address.
 */
export async function countConfirmation(ctx: ServiceContext, userId: number, email: string): Promise<void> {
  const address = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  for (const key of [`user ${userId}`, address]) {
    refuseOverLimit(await ctx.limits.count(key, CONFIRMATIONS), {
      code: 'too_many_confirmations',
      detailFor: (wait) =>
        `We sent ${CONFIRMATIONS.points} emails within an hour. Please look for them, also among junk email, or try ` +
        `again in ${wait}`,
    });
  }
}
