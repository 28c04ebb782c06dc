import { forSize } from '@fieldhouse/infra/testing';
import { describe, it } from '@jest/globals';

/** A test that runs only with `TEST_LONG=1`, as in `npm run test:long`, in a file whose other tests run for each change. */
export function itAtNight(name: string, run: () => Promise<void>, limitMs?: number): void {
  if (forSize({ short: false, long: true })) it(name, run, limitMs);
}

/** The same for tests that start something of their own. */
export function describeAtNight(name: string, tests: () => void): void {
  if (forSize({ short: false, long: true })) describe(name, tests);
}
