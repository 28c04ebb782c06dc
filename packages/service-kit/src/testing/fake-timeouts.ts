import { jest } from '@jest/globals';
import { waitFor } from './wait-for.ts';

interface FakeTimeouts extends Disposable {
  /** How many are running. */
  count: () => number;
  /** Resolves when at least so many are running. */
  running: (count: number) => Promise<unknown>;
  /** Advances their time at once; resolves when the callbacks have run. */
  pass: (milliseconds: number) => Promise<void>;
}

/**
 * Stops the time of every `setTimeout` from here on, and of nothing else, until it is disposed of: sockets and other
 * timers continue. A test can then see what waits for a timeout, however slow the machine is.
 */
export function fakeTimeouts(): FakeTimeouts {
  jest.useFakeTimers({ doNotFake: [...OTHERS] });
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

const OTHERS = [
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
