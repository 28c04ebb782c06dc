import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { LimitRule, Limits } from '../ports.ts';
import { fakeTimeouts } from '../testing/fake-timeouts.ts';
import { limitsContract } from '../testing/limits.contract.ts';
import { redisTestbed } from '../testing/redis-testbed.ts';
import { waitFor } from '../testing/wait-for.ts';

const thrice: LimitRule = { name: 'tries', points: 3, seconds: 60 };
const WENT_AWAY = 'Redis is unavailable: limits count in memory';

describe('limits in Redis', () => {
  const bench = redisTestbed();
  const count = async (limits: Limits, times: number) => {
    const states: boolean[] = [];
    for (let i = 0; i < times; i++) states.push((await limits.count('someone', thrice)).allowed);
    return states;
  };

  limitsContract('redisLimits', async () => bench.open(bench.redis.url));

  describe('shared by two replicas', () => {
    it('When both count, Then they count together, and a reset of one is a reset for both', async () => {
      const [one, other] = [bench.open(bench.redis.url), bench.open(bench.redis.url)];
      expect(await count(one, 2)).toEqual([true, true]);
      expect(await count(other, 2)).toEqual([true, false]);
      expect((await one.state('someone', thrice)).allowed).toBe(false);
      await other.forgive('someone', thrice);
      expect((await one.state('someone', thrice)).allowed).toBe(true);
    });

    it('When another service uses the same keys, Then neither sees the other’s', async () => {
      const one = bench.open(bench.redis.url);
      const other = bench.open(bench.redis.url, randomUUID());
      await count(one, 4);
      expect(await count(other, 1)).toEqual([true]);
    });
  });

  describe('while Redis is unavailable', () => {
    it('When the service starts, Then it counts in memory, and in Redis as soon as that is available', async () => {
      await bench.proxy.cut();
      const limits = bench.open(bench.proxy.url);
      expect(await count(limits, 4)).toEqual([true, true, true, false]);
      expect((await limits.state('someone', thrice)).allowed).toBe(false);
      await limits.forgive('someone', thrice);
      expect((await limits.state('someone', thrice)).allowed).toBe(true);

      await bench.proxy.mend();
      await bench.recovered();
      await count(limits, 4);
      expect((await bench.open(bench.redis.url).state('someone', thrice)).allowed).toBe(false);
    });

    it('When it is killed in the middle, Then nothing throws or waits, and one line says so', async () => {
      const limits = bench.open(bench.proxy.url);
      await count(limits, 1);
      await bench.proxy.cut();
      // No limit of a command can pass: what waited for one would never be answered.
      using _ = fakeTimeouts();
      for (let i = 0; i < 50; i++) {
        await limits.count('someone', thrice);
        await limits.state('someone', thrice);
        await limits.forgive('another', thrice);
      }
      expect((await limits.count('someone', thrice)).allowed).toBe(false);
      expect(bench.messages()).toEqual([WENT_AWAY]);
      await bench.proxy.mend();
      await bench.recovered();
      expect(bench.messages()).toEqual([WENT_AWAY, 'Redis is available again']);
      expect((await limits.state('someone', thrice)).allowed).toBe(true);
    });

    it('When it is frozen, Then one command waits 300 ms and the others do not, until it recovers', async () => {
      const limits = bench.open(bench.proxy.url);
      await count(limits, 1);
      bench.proxy.freeze();
      using clock = fakeTimeouts();
      const first = settling(limits.count('another', thrice));
      await clock.running(1);
      await clock.pass(250);
      expect(first.isSettled()).toBe(false);
      await clock.pass(50);
      expect((await first.promise).allowed).toBe(true);
      // The clock stands still: none of these waits.
      expect(await count(limits, 50)).toContain(false);
      expect((await limits.count('someone', thrice)).allowed).toBe(false);
      expect(bench.messages()).toEqual([WENT_AWAY]);
      await bench.proxy.mend();
      await bench.recovered();
      expect(await count(limits, 1)).toEqual([true]);
    });

    it('When many call a frozen Redis at once, Then all wait the same 300 ms', async () => {
      const limits = bench.open(bench.proxy.url);
      await count(limits, 1);
      bench.proxy.freeze();
      using clock = fakeTimeouts();
      const asked = Array.from({ length: 20 }, () => limits.count('crowd', thrice));
      await clock.running(20);
      await clock.pass(300);
      const states = await Promise.all(asked);
      expect(states.filter(({ allowed }) => allowed)).toHaveLength(3);
    });

    it('When this process itself was busy, Then Redis does not count as frozen', async () => {
      const limits = bench.open(bench.redis.url);
      await count(limits, 3);
      const answer = limits.count('someone', thrice);
      // The client writes the command in a turn of the event loop of its own, before the process is busy.
      for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate);
      blockProcess(400);
      expect((await answer).allowed).toBe(false);
      expect(bench.messages()).toEqual([]);
    });

    it('When it refuses repeatedly, Then it counts as unavailable, and one line says so without the password', async () => {
      const locked = new URL(bench.proxy.url);
      locked.username = 'fieldhouse';
      locked.password = 'sesame-open';
      const limits = bench.open(locked.href);
      expect(await count(limits, 4)).toEqual([true, true, true, false]);
      await waitFor('the third attempt', () => bench.proxy.connections() >= 3);
      expect(bench.messages()).toEqual([WENT_AWAY]);
      expect(bench.lines.join('')).not.toContain('sesame-open');
    });
  });

  describe('closing', () => {
    it('When Redis is frozen or unavailable, Then it closes at once, and later calls count in memory', async () => {
      const limits = bench.open(bench.proxy.url);
      await count(limits, 1);
      bench.proxy.freeze();
      // The clock stands still: nothing waits for a limit.
      using _ = fakeTimeouts();
      const asked = limits.count('another', thrice);
      await limits.close();
      expect((await asked).allowed).toBe(true);
      expect(await count(limits, 4)).toEqual([true, true, true, false]);
      await limits.close();
      await bench.proxy.cut();
      await bench.open(bench.proxy.url).close();
    });

    it('When an address is invalid, Then the error does not contain its password', () => {
      expect(() => bench.open('redis://:sesame-open@host:port')).toThrow(/^The address of Redis is invalid/);
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
