import { jest } from '@jest/globals';

/** 9:00 AM on 21 November 2026 in Texas: before the events of the test data. */
const NOW = '2026-11-21T15:00:00Z';

const REAL = [
  'cancelAnimationFrame',
  'cancelIdleCallback',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;

/** Test files share a realm: the time is set until `resetClock`. */
export function resetClock(): void {
  jest.useRealTimers();
}

/**
 * Sets the time that `new Date()` returns. It goes on from there, and timers stay real, unless the test has faked them
 * already.
 */
export function setClock(at: string = NOW): void {
  if ('clock' in setTimeout) jest.setSystemTime(new Date(at));
  else jest.useFakeTimers({ now: new Date(at), advanceTimers: true, doNotFake: [...REAL] });
}
