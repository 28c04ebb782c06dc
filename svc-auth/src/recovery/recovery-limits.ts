import { createHash } from 'node:crypto';
import { type LimitRule, networkOf, type ServiceContext } from '@fieldhouse/service-kit';
import { refuseUnlessAllowed } from '../limits/refuse-unless-allowed.ts';

/** Requests of links for one email address from one network: a few, then a short wait. */
export const PER_ADDRESS_AND_NETWORK: LimitRule = { name: 'recovery-address-network', points: 5, seconds: 900 };
/** Requests of links for any address from one network: a whole school may share one. */
export const PER_NETWORK: LimitRule = { name: 'recovery-network', points: 60, seconds: 900 };

/**
 * Resets of one account that have a link which can be used, or is about to be sent: protects the mailbox. A request
 * beyond it gets the usual answer and sends nothing. Whoever used it up has therefore sent links that the owner can
 * use, and when one is used all are deleted: requests of others never prevent the owner from getting a link (product
 * decision 107).
 */
export const RESETS_PER_ACCOUNT = 20;

/**
 * Counts a request for a reset link, in the same way for known and unknown email addresses. The limits store hashes,
 * not addresses. Throws 429 `too_many_attempts` for the network that asks, never for others; a request that one limit
 * refuses does not count in the next one.
 */
export async function countResetRequest(ctx: ServiceContext, email: string, address: string): Promise<void> {
  const network = networkOf(address);
  const refuseBeyond = async (key: string, rule: LimitRule) =>
    refuseUnlessAllowed(await ctx.limits.count(key, rule), 'reset the password');
  await refuseBeyond(network, PER_NETWORK);
  await refuseBeyond(digest(`${email.toLowerCase()}\n${network}`), PER_ADDRESS_AND_NETWORK);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
