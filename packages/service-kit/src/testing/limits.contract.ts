import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LimitRule, Limits } from '../ports.ts';
import { waitFor } from './wait-for.ts';

const thrice: LimitRule = { name: 'tries', points: 3, seconds: 60 };

/** The contract tests of Limits; `make` returns limits that have counted nothing yet. */
export function limitsContract(name: string, make: () => Promise<Limits>): void {
  describe(`${name} as limits`, () => {
    let limits: Limits;
    beforeEach(async () => {
      limits = await make();
    });
    afterEach(() => limits.close());

    async function count(key: string, times: number, rule = thrice): Promise<boolean[]> {
      const states: boolean[] = [];
      for (let i = 0; i < times; i++) states.push((await limits.count(key, rule)).allowed);
      return states;
    }

    it('When a key was counted as often as allowed, Then the next count is refused with the time to wait', async () => {
      expect(await count('someone', 4)).toEqual([true, true, true, false]);
      const { allowed, retryAfterSeconds } = await limits.count('someone', thrice);
      expect(allowed).toBe(false);
      expect(retryAfterSeconds).toBeGreaterThan(50);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    });

    it('When one key is refused, Then other keys and the same key under other rules are allowed', async () => {
      await count('someone', 4);
      expect(await count('another', 1)).toEqual([true]);
      expect(await count('someone', 1, { ...thrice, name: 'other tries' })).toEqual([true]);
    });

    it('When the state is read, Then nothing is counted', async () => {
      for (let i = 0; i < 5; i++)
        expect(await limits.state('someone', thrice)).toEqual({ limit: 'tries', allowed: true, retryAfterSeconds: 0 });
      await count('someone', 3);
      expect((await limits.state('someone', thrice)).allowed).toBe(false);
    });

    it('When a count is taken back, Then one more is allowed', async () => {
      await count('someone', 3);
      await limits.uncount('someone', thrice);
      expect(await count('someone', 2)).toEqual([true, false]);
    });

    it('When a key is reset, Then it is counted from zero', async () => {
      await count('someone', 4);
      await limits.reset('someone', thrice);
      expect(await count('someone', 1)).toEqual([true]);
    });

    it('When the time of a rule is over, Then the key is allowed again', async () => {
      const second: LimitRule = { name: 'second', points: 1, seconds: 1 };
      expect(await count('someone', 2, second)).toEqual([true, false]);
      await waitFor('the end of the limit', async () => (await limits.state('someone', second)).allowed);
      expect(await count('someone', 1, second)).toEqual([true]);
    });

    it('When a key is counted many times at once, Then only the points of the rule are allowed', async () => {
      const states = await Promise.all(Array.from({ length: 20 }, () => limits.count('crowd', thrice)));
      expect(states.filter(({ allowed }) => allowed)).toHaveLength(3);
    });
  });
}
