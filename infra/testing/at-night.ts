import { describe, it } from '@jest/globals';
import { forSize } from './test-size.ts';

/** Whether the tests of `npm run test:long` run. */
export const isNight = (): boolean => forSize({ short: false, long: true });

/** A test that runs only with `TEST_LONG=1`, as in `npm run test:long`, in a file whose other tests run for each change. */
export function itAtNight(name: string, run: () => Promise<void>, limitMs?: number): void {
  if (isNight()) it(name, run, limitMs);
}

/** The same for tests that start something of their own. */
export function describeAtNight(name: string, tests: () => void): void {
  if (isNight()) describe(name, tests);
}
