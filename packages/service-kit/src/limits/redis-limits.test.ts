import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { LimitRule, Limits } from '../ports.ts';
import { fakeTimeouts } from '../testing/fake-timeouts.ts';
import { limitsContract } from '../testing/limits.contract.ts';
import { redisTestbed } from '../testing/redis-testbed.ts';
import { waitFor } from '../testing/wait-for.ts';

const thrice: LimitRule = { name: 'tries', points: 3, seconds: 60 };
const UNAVAILABLE = 'Redis is unavailable: limits count in memory';

describe('limits in Redis', () => {
  const testbed = redisTestbed();
  const count = async (limits: Limits, times: number) => {
    const states: boolean[] = [];
    for (let i = 0; i < times; i++) states.push((await limits.count('someone', thrice)).allowed);
    return states;
  };

  limitsContract('redisLimits', async () => testbed.open(testbed.redis.url));

  describe('of two replicas', () => {
    it('When both count a key, Then they count together, and a reset by one is a reset for both', async () => {
      const [one, other] = [testbed.open(testbed.redis.url), testbed.open(testbed.redis.url)];
      expect(await count(one, 2)).toEqual([true, true]);
      expect(await count(other, 2)).toEqual([true, false]);
      expect((await one.state('someone', thrice)).allowed).toBe(false);
      await other.reset('someone', thrice);
      expect((await one.state('someone', thrice)).allowed).toBe(true);
    });

    it('When two services use the same key, Then each has its own count', async () => {
      const one = testbed.open(testbed.redis.url);
      const other = testbed.open(testbed.redis.url, randomUUID());
      await count(one, 4);
      expect(await count(other, 1)).toEqual([true]);
    });
  });

  describe('while Redis is unavailable', () => {
    it('When the service starts, Then it counts in memory, and in Redis when it is available again', async () => {
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

    it('When Redis is killed, Then no call throws or waits, and one line is logged', async () => {
      const limits = testbed.open(testbed.proxy.url);
      await count(limits, 1);
      await testbed.proxy.cut();
      // The time stands still: a call that waits for a timeout would never end.
      using _ = fakeTimeouts();
      for (let i = 0; i < 50; i++) {
        await limits.count('someone', thrice);
        await limits.state('someone', thrice);
        await limits.reset('another', thrice);
      }
      expect((await limits.count('someone', thrice)).allowed).toBe(false);
      expect(testbed.messages()).toEqual([UNAVAILABLE]);
      await testbed.proxy.restore();
      await testbed.recovered();
      expect(testbed.messages()).toEqual([UNAVAILABLE, 'Redis is available again']);
      expect((await limits.state('someone', thrice)).allowed).toBe(true);
    });

    it('When Redis is frozen, Then one command waits 300 ms and the others do not, until it recovers', async () => {
      const limits = testbed.open(testbed.proxy.url);
      await count(limits, 1);
      testbed.proxy.freeze();
      using clock = fakeTimeouts();
      const first = observed(limits.count('another', thrice));
      await clock.running(1);
      await clock.pass(250);
      expect(first.isSettled()).toBe(false);
      await clock.pass(50);
      expect((await first.promise).allowed).toBe(true);
      // The time stands still: none of these calls waits for a timeout.
      expect(await count(limits, 50)).toContain(false);
      expect((await limits.count('someone', thrice)).allowed).toBe(false);
      expect(testbed.messages()).toEqual([UNAVAILABLE]);
      await testbed.proxy.restore();
      await testbed.recovered();
      expect(await count(limits, 1)).toEqual([true]);
    });

    it('When many commands are sent to a frozen Redis at once, Then all wait the same 300 ms', async () => {
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

    it('When the event loop was blocked, Then Redis does not count as frozen', async () => {
      const limits = testbed.open(testbed.redis.url);
      await count(limits, 3);
      const answer = limits.count('someone', thrice);
      // The client writes the command in a later turn of the event loop, which must come before the block.
      for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate);
      blockProcess(400);
      expect((await answer).allowed).toBe(false);
      expect(testbed.messages()).toEqual([]);
    });

    it('When Redis refuses the password, Then it counts as unavailable, and one line is logged without the password', async () => {
      const locked = new URL(testbed.proxy.url);
      locked.username = 'fieldhouse';
      locked.password = 'sesame-open';
      const limits = testbed.open(locked.href);
      expect(await count(limits, 4)).toEqual([true, true, true, false]);
      await waitFor('the third attempt', () => testbed.proxy.connections() >= 3);
      expect(testbed.messages()).toEqual([UNAVAILABLE]);
      expect(testbed.lines.join('')).not.toContain('sesame-open');
    });
  });

  describe('closing', () => {
    it('When Redis is frozen or unavailable, Then `close` resolves at once, and later calls count in memory', async () => {
      const limits = testbed.open(testbed.proxy.url);
      await count(limits, 1);
      testbed.proxy.freeze();
      // The time stands still: closing waits for no timeout.
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

/** The promise, and a function that returns whether it is settled. */
function observed<Value>(promise: Promise<Value>): { promise: Promise<Value>; isSettled: () => boolean } {
  let settled = false;
  const note = () => {
    settled = true;
  };
  promise.then(note, note);
  return { promise, isSettled: () => settled };
}

/** Blocks the event loop without using the processor. */
function blockProcess(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
