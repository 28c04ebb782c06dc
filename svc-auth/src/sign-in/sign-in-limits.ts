import { createHash } from 'node:crypto';
import { type LimitRule, type LimitState, refuseOverLimit, type ServiceContext } from '@fieldhouse/service-kit';
import { networkOf } from '../limits/network-of.ts';
import { refuseUnlessAllowed } from '../limits/refuse-unless-allowed.ts';

/** Failures at one account from one place: five, then a pause of a minute at most. It slows; it never locks. */
export const PER_ACCOUNT_AND_ORIGIN: LimitRule = { name: 'sign-in-account', points: 5, seconds: 60 };
/** Failures from one address, whatever the account: a whole school may sit behind one. */
export const PER_ADDRESS: LimitRule = { name: 'sign-in-address', points: 100, seconds: 300 };
/** Failures at one account from devices that never signed in to it, from wherever (product decision 55). */
export const PER_ACCOUNT: LimitRule = { name: 'sign-in-new-devices', points: 20, seconds: 3600 };
/** Failures at one account from one device that signed in to it before: these count in nothing else. */
export const PER_KNOWN_DEVICE: LimitRule = { name: 'sign-in-known-device', points: 20, seconds: 3600 };

/** Where an attempt comes from. */
interface AttemptOrigin {
  address: string;
  /** The device, where it has signed in to this account before. */
  knownDevice: Buffer | undefined;
}

/** One attempt to sign in, as the limits see it. */
export interface Attempt {
  /** The password was right: the account's failures from this place are forgotten. Throws as `failed` does. */
  succeeded: () => Promise<void>;
  /** Throws 429 when others used up the failures there may be while this attempt waited for its turn. */
  failed: () => Promise<void>;
}

/** What failures are counted against, and how one who is over it is refused. */
interface Counter {
  key: string;
  rule: LimitRule;
  refuse: (state: LimitState) => void;
}

/**
 * Lets an attempt begin or throws 429 `too_many_attempts`. It counts against account and place at once and is
 * forgiven on success, so that attempts made side by side count too. In the larger counters failures alone count;
 * which one was the last is decided when they are counted, so that side by side no more of them are answered
 * either. A known device has counters of its own: neither a stranger who guesses at the account nor others of the
 * same network keep it out.
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
      await ctx.limits.forgive(short.key, short.rule);
      // What strangers guess at the account is not forgiven because its owner signs in meanwhile.
      if (origin.knownDevice) for (const { key, rule } of long) await ctx.limits.forgive(key, rule);
    },
    failed: async () => {
      for (const { key, rule, refuse } of long) refuse(await ctx.limits.count(key, rule));
    },
  };
}

/** Where an attempt is counted: known and unknown usernames alike; the limits hold no name. */
export function countersFor(username: string, { address, knownDevice }: AttemptOrigin): { short: Counter; long: Counter[] } {
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
      { key: network, rule: PER_ADDRESS, refuse: refuseForSeconds },
      { key: digest(username), rule: PER_ACCOUNT, refuse: refuseForMinutes },
    ],
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function refuseForSeconds(state: LimitState): void {
  refuseUnlessAllowed(state, 'sign in');
}

/** A wait of up to an hour: the reset link does not wait, and makes the device known. */
function refuseForMinutes(state: LimitState): void {
  const minutes = Math.ceil(state.retryAfterSeconds / 60);
  refuseOverLimit(state, {
    code: 'too_many_attempts',
    detailFor: () =>
      'Too many attempts to sign in to this account. Use “Forgot password?” to get a link by e-mail, or try again in ' +
      (minutes <= 1 ? 'a minute' : `${minutes} minutes`),
  });
}
