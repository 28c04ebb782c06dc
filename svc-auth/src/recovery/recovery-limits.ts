import { createHash } from 'node:crypto';
import type { LimitRule, ServiceContext } from '@fieldhouse/service-kit';
import { networkOf } from '../limits/network-of.ts';
import { refuseUnlessAllowed } from '../limits/refuse-unless-allowed.ts';

/** Links wished for one e-mail address from one network: who is impatient gets a few, and then waits a little. */
export const PER_ADDRESS_AND_NETWORK: LimitRule = { name: 'recovery-address-network', points: 5, seconds: 900 };
/** Links wished for one e-mail address, from wherever: no mailbox is flooded. */
export const PER_ADDRESS: LimitRule = { name: 'recovery-address', points: 20, seconds: 3600 };
/** Links wished from one network, whatever the address: a whole school may sit behind one. */
export const PER_NETWORK: LimitRule = { name: 'recovery-network', points: 60, seconds: 900 };

/**
 * Counts a wish for a reset link, for known and unknown e-mail addresses alike; the limits hold no address. Throws 429
 * `too_many_attempts`, and what is refused is not counted any further.
 */
export async function countResetRequest(ctx: ServiceContext, email: string, address: string): Promise<void> {
  const network = networkOf(address);
  const refuseBeyond = async (key: string, rule: LimitRule) =>
    refuseUnlessAllowed(await ctx.limits.count(key, rule), 'reset the password');
  await refuseBeyond(network, PER_NETWORK);
  await refuseBeyond(digest(`${email.toLowerCase()}\n${network}`), PER_ADDRESS_AND_NETWORK);
  await refuseBeyond(digest(email.toLowerCase()), PER_ADDRESS);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
