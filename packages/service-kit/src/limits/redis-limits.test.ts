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
  const testbed = redisTestbed();
  const count = async (limits: Limits, times: number) => {
    const states: boolean[] = [];
    for (let i = 0; i < times; i++) states.push((await limits.count('someone', thrice)).allowed);
    return states;
  };

  limitsContract('redisLimits', async () => testbed.open(testbed.redis.url));

  describe('shared by two replicas', () => {
    it('When both count, Then they count together, and a reset of one is a reset for both', async () => {
      const [one, other] = [testbed.open(testbed.redis.url), testbed.open(testbed.redis.url)];
      expect(await count(one, 2)).toEqual([true, true]);
      expect(await count(other, 2)).toEqual([true, false]);
      expect((await one.state('someone', thrice)).allowed).toBe(false);
      await other.reset('someone', thrice);
      expect((await one.state('someone', thrice)).allowed).toBe(true);
    });

    it('When another service uses the same keys, Then neither sees the other’s', async () => {
      const one = testbed.open(testbed.redis.url);
      const other = testbed.open(testbed.redis.url, randomUUID());
      await count(one, 4);
      expect(await count(other, 1)).toEqual([true]);
    });
  });

  describe('while Redis is unavailable', () => {
    it('When the service starts, Then it counts in memory, and in Redis as soon as that is available', async () => {
      await testbed.proxy.cut();
      const limits = testbed.open(testbed.proxy.url);
      expect(await count(limits, 4)).toEqual([true, true, true, false]);
      expect((await limits.state('someone', thrice)).allowed).toBe(false);
      await limits.reset('someone', thrice);
      expect((await limits.state('someone', thrice)).allowed).toBe(true);

      await testbed.proxy.restore();
      await testbed.recovered();
      await count(limits, 4);
      expect((await testbed.open(testbed.redis.url).state('someone', thrice)).allowed).toBe(false);
    });

    it('When it is killed in the middle, Then nothing throws or waits, and one line says so', async () => {
      const limits = testbed.open(testbed.proxy.url);
      await count(limits, 1);
      await testbed.proxy.cut();
      // No limit of a command can pass: what waited for one would never be answered.
      using _ = fakeTimeouts();
      for (let i = 0; i < 50; i++) {
        await limits.count('someone', thrice);
        await limits.state('someone', thrice);
        await limits.reset('another', thrice);
      }
      expect((await limits.count('someone', thrice)).allowed).toBe(false);
      expect(testbed.messages()).toEqual([WENT_AWAY]);
      await testbed.proxy.restore();
      await testbed.recovered();
      expect(testbed.messages()).toEqual([WENT_AWAY, 'Redis is available again']);
      expect((await limits.state('someone', thrice)).allowed).toBe(true);
    });

    it('When it is frozen, Then one command waits 300 ms and the others do not, until it recovers', async () => {
      const limits = testbed.open(testbed.proxy.url);
      await count(limits, 1);
      testbed.proxy.freeze();
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
      expect(testbed.messages()).toEqual([WENT_AWAY]);
      await testbed.proxy.restore();
      await testbed.recovered();
      expect(await count(limits, 1)).toEqual([true]);
    });

    it('When many call a frozen Redis at once, Then all wait the same 300 ms', async () => {
      const limits = testbed.open(testbed.proxy.url);
      await count(limits, 1);
      testbed.proxy.freeze();
      using clock = fakeTimeouts();
      const counting = Array.from({ length: 20 }, () => limits.count('crowd', thrice));
      await clock.running(20);
      await clock.pass(300);
      const states = await Promise.all(counting);
      expect(states.filter(({ allowed }) => allowed)).toHaveLength(3);
    });

    it('When this process itself was busy, Then Redis does not count as frozen', async () => {
      const limits = testbed.open(testbed.redis.url);
      await count(limits, 3);
      const answer = limits.count('someone', thrice);
      // The client writes the command in a turn of the event loop of its own, before the process is busy.
      for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate);
      blockProcess(400);
      expect((await answer).allowed).toBe(false);
      expect(testbed.messages()).toEqual([]);
    });

    it('When it refuses repeatedly, Then it counts as unavailable, and one line says so without the password', async () => {
      const locked = new URL(testbed.proxy.url);
      locked.username = 'fieldhouse';
      locked.password = 'sesame-open';
      const limits = testbed.open(locked.href);
      expect(await count(limits, 4)).toEqual([true, true, true, false]);
      await waitFor('the third attempt', () => testbed.proxy.connections() >= 3);
      expect(testbed.messages()).toEqual([WENT_AWAY]);
      expect(testbed.lines.join('')).not.toContain('sesame-open');
    });
  });

  describe('closing', () => {
    it('When Redis is frozen or unavailable, Then it closes at once, and later calls count in memory', async () => {
      const limits = testbed.open(testbed.proxy.url);
      await count(limits, 1);
      testbed.proxy.freeze();
      // The clock stands still: nothing waits for a limit.
      using _ = fakeTimeouts();
      const counting = limits.count('another', thrice);
      await limits.close();
      expect((await counting).allowed).toBe(true);
      expect(await count(limits, 4)).toEqual([true, true, true, false]);
      await limits.close();
      await testbed.proxy.cut();
      await testbed.open(testbed.proxy.url).close();
    });

    it('When an address is invalid, Then the error does not contain its password', () => {
      expect(() => testbed.open('redis://:sesame-open@host:port')).toThrow(/^The address of Redis is invalid/);
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
