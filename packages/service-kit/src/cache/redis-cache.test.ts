import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Cache, LimitRule } from '../ports.ts';
import { cacheContract } from '../testing/cache.contract.ts';
import { redisBench } from '../testing/redis-bench.ts';
import { stopIntervals } from '../testing/stop-intervals.ts';
import { waitFor } from '../testing/wait-for.ts';

const thrice: LimitRule = { name: 'tries', points: 3, seconds: 60 };
const WENT_AWAY = 'Redis is away: limits count in memory';

describe('a Redis cache', () => {
  const bench = redisBench();
  const count = async (cache: Cache, times: number) => {
    const states: boolean[] = [];
    for (let i = 0; i < times; i++) states.push((await cache.limit('someone', thrice)).allowed);
    return states;
  };

  cacheContract('redisCache', async () => bench.open(bench.redis.url));

  describe('shared by two replicas', () => {
    it('When both count, Then they count together, and one forgives for both', async () => {
      const [one, other] = [bench.open(bench.redis.url), bench.open(bench.redis.url)];
      expect(await count(one, 2)).toEqual([true, true]);
      expect(await count(other, 2)).toEqual([true, false]);
      expect((await one.limited('someone', thrice)).allowed).toBe(false);
      await other.forgive('someone', thrice);
      expect((await one.limited('someone', thrice)).allowed).toBe(true);
    });

    it('When one sets or deletes a value, Then the other sees it', async () => {
      const [one, other] = [bench.open(bench.redis.url), bench.open(bench.redis.url)];
      await one.set('a', 'one two', 60);
      expect(await other.get('a')).toBe('one two');
      await other.delete('a');
      expect(await one.get('a')).toBeUndefined();
    });

    it('When another service uses the same keys, Then neither sees the other’s', async () => {
      const one = bench.open(bench.redis.url);
      const other = bench.open(bench.redis.url, randomUUID());
      await one.set('a', 'one', 60);
      await count(one, 4);
      expect(await other.get('a')).toBeUndefined();
      expect(await count(other, 1)).toEqual([true]);
    });
  });

  describe('while Redis is away', () => {
    it('When the service starts, Then values and limits go on in memory, and in Redis once it is there', async () => {
      await bench.relay.cut();
      const cache = bench.open(bench.relay.url);
      expect(await count(cache, 4)).toEqual([true, true, true, false]);
      expect((await cache.limited('someone', thrice)).allowed).toBe(false);
      await cache.forgive('someone', thrice);
      expect((await cache.limited('someone', thrice)).allowed).toBe(true);
      await cache.set('a', 'one', 60);
      expect(await cache.get('a')).toBe('one');
      await cache.delete('a');
      expect(await cache.get('a')).toBeUndefined();

      await bench.relay.mend();
      await bench.back();
      await count(cache, 4);
      expect((await bench.open(bench.redis.url).limited('someone', thrice)).allowed).toBe(false);
    });

    it('When it is killed in the middle, Then nothing throws or waits, and one line says so', async () => {
      const cache = bench.open(bench.relay.url);
      await cache.set('a', 'one', 60);
      await count(cache, 1);
      await bench.relay.cut();
      // No limit of a command can pass: what waited for one would never be answered.
      using _ = stopIntervals();
      for (let i = 0; i < 50; i++) {
        await cache.set('b', String(i), 60);
        expect(await cache.get('b')).toBe(String(i));
        await cache.delete('c');
        await cache.limit('someone', thrice);
      }
      expect((await cache.limit('someone', thrice)).allowed).toBe(false);
      expect(bench.said()).toEqual([WENT_AWAY]);
      await bench.relay.mend();
      await bench.back();
      expect(bench.said()).toEqual([WENT_AWAY, 'Redis is back']);
      expect(await cache.get('a')).toBeUndefined();
      expect((await cache.limited('someone', thrice)).allowed).toBe(true);
    });

    it('When it is frozen, Then one command waits 300 ms and the others do not, until it moves again', async () => {
      const cache = bench.open(bench.relay.url);
      await cache.set('a', 'one', 60);
      bench.relay.freeze();
      using clock = stopIntervals();
      const first = settling(cache.get('a'));
      await clock.running(1);
      await clock.pass(250);
      expect(first.isSettled()).toBe(false);
      await clock.pass(50);
      expect(await first.promise).toBeUndefined();
      // The clock stands still: none of these waits.
      expect(await count(cache, 50)).toContain(false);
      expect((await cache.limit('someone', thrice)).allowed).toBe(false);
      expect(bench.said()).toEqual([WENT_AWAY]);
      await bench.relay.mend();
      await bench.back();
      expect(await count(cache, 1)).toEqual([true]);
    });

    it('When many ask a frozen one at once, Then all wait the same 300 ms', async () => {
      const cache = bench.open(bench.relay.url);
      await cache.get('a');
      bench.relay.freeze();
      using clock = stopIntervals();
      const asked = Array.from({ length: 20 }, () => cache.limit('crowd', thrice));
      await clock.running(20);
      await clock.pass(300);
      const states = await Promise.all(asked);
      expect(states.filter(({ allowed }) => allowed)).toHaveLength(3);
    });

    it('When this process itself was busy, Then Redis is not taken for frozen', async () => {
      const cache = bench.open(bench.redis.url);
      await cache.set('a', 'one', 60);
      const answer = cache.get('a');
      // The command leaves before the process is busy.
      await new Promise(setImmediate);
      blockProcess(400);
      expect(await answer).toBe('one');
      expect(bench.said()).toEqual([]);
    });

    it('When it refuses again and again, Then it counts as away, and one line says so without the password', async () => {
      const locked = new URL(bench.relay.url);
      locked.username = 'fieldhouse';
      locked.password = 'sesame-open';
      const cache = bench.open(locked.href);
      expect(await count(cache, 4)).toEqual([true, true, true, false]);
      await waitFor('the third attempt', () => bench.relay.connections() >= 3);
      expect(bench.said()).toEqual([WENT_AWAY]);
      expect(bench.lines.join('')).not.toContain('sesame-open');
    });
  });

  describe('closing', () => {
    it('When Redis is frozen or away, Then it ends at once, and what is asked afterwards counts in memory', async () => {
      const cache = bench.open(bench.relay.url);
      await cache.get('a');
      bench.relay.freeze();
      // The clock stands still: nothing waits for a limit.
      using _ = stopIntervals();
      const asked = cache.get('a');
      await cache.close();
      expect(await asked).toBeUndefined();
      expect(await count(cache, 4)).toEqual([true, true, true, false]);
      await cache.close();
      await bench.relay.cut();
      await bench.open(bench.relay.url).close();
    });

    it('When an address is none, Then that is said without its password', () => {
      expect(() => bench.open('redis://:sesame-open@host:port')).toThrow(/^The address of Redis is none/);
    });
  });
});

/** A promise, and whether it has an answer already. */
function settling<Value>(promise: Promise<Value>): { promise: Promise<Value>; isSettled: () => boolean } {
  let settled = false;
  const note = () => {
    settled = true;
  };
  promise.then(note, note);
  return { promise, isSettled: () => settled };
}

/** Keeps this thread from doing anything else, without using the processor. */
function blockProcess(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
