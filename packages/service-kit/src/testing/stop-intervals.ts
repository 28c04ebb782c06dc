import { jest } from '@jest/globals';
import { waitFor } from './wait-for.ts';

interface StoppedIntervals extends Disposable {
  /** Resolves when so many intervals are running. */
  running: (count: number) => Promise<unknown>;
  /** Lets so much of their time pass at once; resolves when what followed from it is done. */
  pass: (milliseconds: number) => Promise<void>;
}

/**
 * Stops the time of every `setInterval` from here on, and of nothing else, until it is disposed of: sockets and other
 * timers go on. What waits for an interval can then be told from what does not, however slow the machine is.
 */
export function stopIntervals(): StoppedIntervals {
  jest.useFakeTimers({ doNotFake: [...OTHERS] });
  return {
    running: (count) => waitFor(`${count} intervals`, () => jest.getTimerCount() >= count),
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
  'setTimeout',
  'clearTimeout',
] as const;
