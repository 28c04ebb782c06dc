import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Cache, LimitRule } from '../ports.ts';
import { waitFor } from './wait-for.ts';

const thrice: LimitRule = { name: 'tries', points: 3, seconds: 60 };

/** What every Cache keeps to; `make` gives an empty one. */
export function cacheContract(name: string, make: () => Promise<Cache>): void {
  describe(`${name} as cache`, () => {
    let cache: Cache;
    beforeEach(async () => {
      cache = await make();
    });
    afterEach(() => cache.close());

    async function count(key: string, times: number, rule = thrice): Promise<boolean[]> {
      const states: boolean[] = [];
      for (let i = 0; i < times; i++) states.push((await cache.limit(key, rule)).allowed);
      return states;
    }

    it('When a value is set, Then it is there until it is deleted', async () => {
      expect(await cache.get('a')).toBeUndefined();
      await cache.set('a', 'one', 60);
      await cache.set('b', 'two', 60);
      expect(await cache.get('a')).toBe('one');
      await cache.delete('a');
      expect(await cache.get('a')).toBeUndefined();
      expect(await cache.get('b')).toBe('two');
    });

    it('When its seconds are over, Then a value is gone', async () => {
      await cache.set('short', 'lived', 1);
      await cache.set('long', 'lived', 60);
      expect(await cache.get('short')).toBe('lived');
      await waitFor('the end of the value', async () => (await cache.get('short')) === undefined);
      expect(await cache.get('long')).toBe('lived');
    });

    it('When a key was counted as often as allowed, Then it is refused and told how long to wait', async () => {
      expect(await count('someone', 4)).toEqual([true, true, true, false]);
      const { allowed, retryAfterSeconds } = await cache.limit('someone', thrice);
      expect(allowed).toBe(false);
      expect(retryAfterSeconds).toBeGreaterThan(50);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    });

    it('When one key is refused, Then other keys and other rules are not', async () => {
      await count('someone', 4);
      expect(await count('another', 1)).toEqual([true]);
      expect(await count('someone', 1, { ...thrice, name: 'other tries' })).toEqual([true]);
    });

    it('When the state is asked for, Then nothing is counted', async () => {
      for (let i = 0; i < 5; i++)
        expect(await cache.limited('someone', thrice)).toEqual({ allowed: true, retryAfterSeconds: 0 });
      await count('someone', 3);
      expect((await cache.limited('someone', thrice)).allowed).toBe(false);
    });

    it('When a key is forgiven, Then it starts anew', async () => {
      await count('someone', 4);
      await cache.forgive('someone', thrice);
      expect(await count('someone', 1)).toEqual([true]);
    });

    it('When the time of a rule is over, Then the key is allowed again', async () => {
      const second: LimitRule = { name: 'second', points: 1, seconds: 1 };
      expect(await count('someone', 2, second)).toEqual([true, false]);
      await waitFor('the end of the limit', async () => (await cache.limited('someone', second)).allowed);
      expect(await count('someone', 1, second)).toEqual([true]);
    });

    it('When many count at the same time, Then no more than the points are allowed', async () => {
      const states = await Promise.all(Array.from({ length: 20 }, () => cache.limit('crowd', thrice)));
      expect(states.filter(({ allowed }) => allowed)).toHaveLength(3);
    });
  });
}
