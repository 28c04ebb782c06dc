import { type LimitRule, type LimitState, refuseOverLimit, type ServiceContext } from '@fieldhouse/service-kit';
import { networkOf } from '../limits/network-of.ts';

/** Accounts that parents create from one network within an hour: `LIMIT_SIGN_UPS`. */
const signUps = (points: number): LimitRule => ({ name: 'sign-ups', points, seconds: 3600 });

interface SignUps {
  /** Throws 429 `too_many_sign_ups` when the network has reached the limit. Called before any other work. */
  expectMore: () => Promise<void>;
  /**
   * Counts an account; throws like `expectMore`. Called in the transaction that creates the account, so that concurrent
   * registrations do not exceed the limit and a failed one is not counted.
   */
  count: () => Promise<void>;
}

/** The limit of sign-ups for the network of an address. */
export function signUpsFrom({ limits, environment }: ServiceContext, address: string): SignUps {
  const rule = signUps(environment.limitSignUps);
  const network = networkOf(address);
  if (rule.points === 0) return { expectMore: async () => undefined, count: async () => undefined };
  return {
    expectMore: async () => refuse(await limits.state(network, rule)),
    count: async () => refuse(await limits.count(network, rule)),
  };
}

function refuse(state: LimitState): void {
  refuseOverLimit(state, {
    code: 'too_many_sign_ups',
    detailFor: (wait) =>
      `Many accounts were made from your network within an hour. Please try again in ${wait}, or from another network`,
  });
}
