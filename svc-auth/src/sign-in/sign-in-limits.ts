import { createHash } from 'node:crypto';
import type { LimitRule, LimitState, ServiceContext } from '@fieldhouse/service-kit';
import { networkOf } from '../limits/network-of.ts';
import { refuseUnlessAllowed } from '../limits/refuse-unless-allowed.ts';

/** Failures at one account from one address: five, then a pause of a minute at most. It slows; it never locks. */
export const PER_ACCOUNT_AND_ADDRESS: LimitRule = { name: 'sign-in-account', points: 5, seconds: 60 };
/** Failures from one address, whatever the account: a whole school may sit behind one. */
export const PER_ADDRESS: LimitRule = { name: 'sign-in-address', points: 100, seconds: 300 };

/** One attempt to sign in, as the limits see it. */
export interface Attempt {
  /** The password was right: the account's failures from this address are forgotten. Throws as `failed` does. */
  succeeded: () => Promise<void>;
  /** Throws 429 when others from this address used up its failures while this attempt waited for its turn. */
  failed: () => Promise<void>;
}

/**
 * Lets an attempt begin or throws 429 `too_many_attempts`. It counts against the account at once and is forgiven on
 * success, so that attempts made side by side count too. Against the address failures alone count; which one was the
 * hundredth is decided when they are counted, so that side by side no more of them are answered either.
 */
export async function beginAttempt(ctx: ServiceContext, username: string, address: string): Promise<Attempt> {
  const network = networkOf(address);
  const account = accountKey(username, network);
  refuse(await ctx.limits.state(network, PER_ADDRESS));
  refuse(await ctx.limits.count(account, PER_ACCOUNT_AND_ADDRESS));
  return {
    succeeded: async () => {
      refuse(await ctx.limits.state(network, PER_ADDRESS));
      await ctx.limits.forgive(account, PER_ACCOUNT_AND_ADDRESS);
    },
    failed: async () => refuse(await ctx.limits.count(network, PER_ADDRESS)),
  };
}

/** Known and unknown usernames are counted alike; the limits hold no name. */
function accountKey(username: string, network: string): string {
  return createHash('sha256').update(`${username.toLowerCase()}\n${network}`).digest('base64url');
}

function refuse(state: LimitState): void {
  refuseUnlessAllowed(state, 'sign in');
}
