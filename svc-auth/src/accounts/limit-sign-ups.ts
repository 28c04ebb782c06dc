import {
  type LimitRule,
  type LimitState,
  networkOf,
  refuseOverLimit,
  type ServiceContext,
} from '@fieldhouse/service-kit';

/** Accounts that parents create from one network within an hour: `LIMIT_SIGN_UPS`. */
const signUps = (points: number): LimitRule => ({ name: 'sign-ups', points, seconds: 3600 });

interface SignUps {
  /** Throws 429 `too_many_sign_ups` when the network has reached the limit. Called before any other work. */
  expectMore: () => Promise<void>;
  /**
   * Counts an account and creates it; throws like `expectMore`. It is counted first, so that concurrent registrations
   * do not exceed the limit, and outside of its transaction, which must not wait for Redis. The count of one that fails
   * is taken back.
   */
  countAnd: <Created>(create: () => Promise<Created>) => Promise<Created>;
}

/** The limit of sign-ups for the network of an address. */
export function signUpsFrom({ limits, environment }: ServiceContext, address: string): SignUps {
  const rule = signUps(environment.limitSignUps);
  const network = networkOf(address);
  if (rule.points === 0) return { expectMore: async () => undefined, countAnd: (create) => create() };
  return {
    expectMore: async () => refuse(await limits.state(network, rule)),
    countAnd: async (create) => {
      const state = await limits.count(network, rule);
      try {
        refuse(state);
        return await create();
      } catch (error) {
        await limits.uncount(network, rule);
        throw error;
      }
    },
  };
}

function refuse(state: LimitState): void {
  refuseOverLimit(state, {
    code: 'too_many_sign_ups',
    detailFor: (wait) =>
      `Many accounts were made from your network within an hour. Please try again in ${wait}, or from another network`,
  });
}
