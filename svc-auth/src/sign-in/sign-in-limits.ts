import { createHash } from 'node:crypto';
import { type LimitRule, type LimitState, Problem, type ServiceContext } from '@fieldhouse/service-kit';

/** Failures at one account from one address: five, then a pause of a minute at most. It slows; it never locks. */
export const PER_ACCOUNT_AND_ADDRESS: LimitRule = { name: 'sign-in-account', points: 5, seconds: 60 };
/** Failures from one address, whatever the account: a whole school may sit behind one. */
export const PER_ADDRESS: LimitRule = { name: 'sign-in-address', points: 100, seconds: 300 };

/** One attempt to sign in, as the limits see it. */
export interface Attempt {
  /** The password was right: the account's failures from this address are forgotten. */
  succeeded: () => Promise<void>;
  failed: () => Promise<void>;
}

/**
 * Lets an attempt begin or throws 429 `too_many_attempts`. It counts against the account at once and is forgiven on
 * success, so that attempts made side by side count too.
 */
export async function beginAttempt(ctx: ServiceContext, username: string, address: string): Promise<Attempt> {
  const account = accountKey(username, address);
  refuseUnlessAllowed(await ctx.cache.limited(address, PER_ADDRESS));
  refuseUnlessAllowed(await ctx.cache.limit(account, PER_ACCOUNT_AND_ADDRESS));
  return {
    succeeded: () => ctx.cache.forgive(account, PER_ACCOUNT_AND_ADDRESS),
    failed: async () => {
      await ctx.cache.limit(address, PER_ADDRESS);
    },
  };
}

/** Known and unknown usernames are counted alike; the cache holds no name. */
function accountKey(username: string, address: string): string {
  return createHash('sha256').update(`${username.toLowerCase()}\n${address}`).digest('base64url');
}

function refuseUnlessAllowed({ allowed, retryAfterSeconds }: LimitState): void {
  if (allowed) return;
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  throw new Problem(429, 'too_many_attempts', `Too many attempts to sign in. Please try again in ${wait}`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
