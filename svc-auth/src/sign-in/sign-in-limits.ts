import { createHash } from 'node:crypto';
import {
  type LimitRule,
  type LimitState,
  networkOf,
  refuseOverLimit,
  type ServiceContext,
} from '@fieldhouse/service-kit';
import { refuseUnlessAllowed } from '../limits/refuse-unless-allowed.ts';

/**
 * Failures to sign in to one account from one origin: five, then a wait of a minute at most. The account is never
 * locked.
 */
export const PER_ACCOUNT_AND_ORIGIN: LimitRule = { name: 'sign-in-account', points: 5, seconds: 60 };
/** Failures from one network for all accounts: a whole school may share one. */
export const PER_NETWORK: LimitRule = { name: 'sign-in-address', points: 100, seconds: 300 };
/** Failures to sign in to one account from all devices that never signed in to it (product decision 55). */
export const PER_ACCOUNT_FROM_NEW_DEVICES: LimitRule = { name: 'sign-in-new-devices', points: 20, seconds: 3600 };
/** Failures to sign in to one account from one known device: these count in no other limit. */
export const PER_KNOWN_DEVICE: LimitRule = { name: 'sign-in-known-device', points: 20, seconds: 3600 };

/** The network and the device of an attempt. */
interface AttemptOrigin {
  address: string;
  /** The device, if it has signed in to this account before. */
  knownDevice: Buffer | undefined;
}

/** One attempt to sign in, as the limits count it. */
export interface Attempt {
  /** The password was right: the failures of this origin are reset. Throws like `failed`. */
  succeeded: () => Promise<void>;
  /** Counts a failure. Throws 429 when concurrent attempts have used up the limit since this attempt began. */
  failed: () => Promise<void>;
}

/** A count of failures, and the refusal of an attempt beyond its limit. */
interface Counter {
  key: string;
  rule: LimitRule;
  refuse: (state: LimitState) => void;
}

/**
 * Begins an attempt, or throws 429 `too_many_attempts`. In the counter of account and origin an attempt counts at
 * once, so that concurrent attempts count, too; a success resets it. In the larger counters only failures count. The
 * limit is checked again when a failure is counted, so that concurrent attempts cannot exceed it either. A known
 * device has its own counters: neither attackers who guess the password nor other people of the same network can
 * block it.
 */
export async function beginAttempt(ctx: ServiceContext, username: string, origin: AttemptOrigin): Promise<Attempt> {
  const { short, long } = countersFor(username.toLowerCase(), origin);
  const refuseBeyond = async () => {
    for (const { key, rule, refuse } of long) refuse(await ctx.limits.state(key, rule));
  };
  await refuseBeyond();
  short.refuse(await ctx.limits.count(short.key, short.rule));
  return {
    succeeded: async () => {
      await refuseBeyond();
      await ctx.limits.reset(short.key, short.rule);
      // A success on a new device does not reset the failures of attackers; one on a known device resets its own.
      if (origin.knownDevice) for (const { key, rule } of long) await ctx.limits.reset(key, rule);
    },
    failed: async () => {
      for (const { key, rule, refuse } of long) refuse(await ctx.limits.count(key, rule));
    },
  };
}

/** The counters of an attempt, the same for known and unknown usernames. The limits store hashes, not names. */
export function countersFor(
  username: string,
  { address, knownDevice }: AttemptOrigin,
): { short: Counter; long: Counter[] } {
  if (knownDevice) {
    const key = digest(`${username}\ndevice ${knownDevice.toString('base64url')}`);
    return {
      short: { key, rule: PER_ACCOUNT_AND_ORIGIN, refuse: refuseForSeconds },
      long: [{ key, rule: PER_KNOWN_DEVICE, refuse: refuseForMinutes }],
    };
  }
  const network = networkOf(address);
  return {
    short: { key: digest(`${username}\n${network}`), rule: PER_ACCOUNT_AND_ORIGIN, refuse: refuseForSeconds },
    long: [
      { key: network, rule: PER_NETWORK, refuse: refuseForSeconds },
      { key: digest(username), rule: PER_ACCOUNT_FROM_NEW_DEVICES, refuse: refuseForMinutes },
    ],
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function refuseForSeconds(state: LimitState): void {
  refuseUnlessAllowed(state, 'sign in');
}

/** A wait of up to an hour. A reset link works without waiting, and makes the device known. */
function refuseForMinutes(state: LimitState): void {
  const minutes = Math.ceil(state.retryAfterSeconds / 60);
  refuseOverLimit(state, {
    code: 'too_many_attempts',
    detailFor: () =>
      'Too many attempts to sign in to this account. Use “Forgot password?” to get a link by email, or try again in ' +
      (minutes <= 1 ? 'a minute' : `${minutes} minutes`),
  });
}
