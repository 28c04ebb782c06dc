import { jest } from '@jest/globals';
import { waitFor } from './wait-for.ts';

interface FakeTimeouts extends Disposable {
  /** The number of timeouts that are running. */
  count: () => number;
  /** Resolves when at least `count` timeouts are running. */
  running: (count: number) => Promise<unknown>;
  /** Advances their time at once; resolves when the callbacks have run. */
  pass: (milliseconds: number) => Promise<void>;
}

/**
 * Stops the time of every later `setTimeout` until it is disposed of. Sockets and other timers continue. A test can
 * then see what waits for a timeout, however slow the machine is.
 */
export function fakeTimeouts(): FakeTimeouts {
  jest.useFakeTimers({ doNotFake: [...NOT_FAKED] });
  return {
    count: () => jest.getTimerCount(),
    running: (count) => waitFor(`${count} timeouts`, () => jest.getTimerCount() >= count),
    async pass(milliseconds) {
      jest.advanceTimersByTime(milliseconds);
      await new Promise(setImmediate);
    },
    [Symbol.dispose]: () => void jest.useRealTimers(),
  };
}

const NOT_FAKED = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;
