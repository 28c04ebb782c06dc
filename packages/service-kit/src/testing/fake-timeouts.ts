import { jest } from '@jest/globals';
import { waitFor } from './wait-for.ts';

interface FakeTimeouts extends Disposable {
  /** How many are running. */
  count: () => number;
  /** Resolves when so many are running. */
  running: (count: number) => Promise<unknown>;
  /** Lets so much of their time pass at once; resolves when what followed from it is done. */
  pass: (milliseconds: number) => Promise<void>;
}

/**
 * Stops the time of every `setTimeout` from here on, and of nothing else, until it is disposed of: sockets and other
 * timers go on. What waits for a timeout can then be told from what does not, however slow the machine is.
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
