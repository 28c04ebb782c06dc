import { randomInt } from 'node:crypto';
import { TEST_PROJECTS } from '../run-jest.ts';
import { runStages } from '../run-stages.ts';
import { inScratchFolder } from '../scratch-folder.ts';
import { runAllTests } from '../test-plan.ts';

/**
 * `npm run test:long`: every test, also those that take minutes (a club a hundred times as large, outages of a minute,
 * 200 requests per operation), with a new seed each time. `npm run test:long -- outages` runs the tests whose path
 * contains that, in their long form.
 */
export default function testLong(args: readonly string[]): Promise<number> {
  const seed = Number(process.env.TEST_SEED || randomInt(2 ** 31));
  if (args.length === 0) return runAllTests({ seed, long: true });
  const env = { TEST_SEED: String(seed), TEST_LONG: '1' };
  return inScratchFolder(() =>
    runStages(({ jest }) => [jest(`Long tests of ${args.join(' ')}`, { projects: TEST_PROJECTS, args, env })]),
  );
}
