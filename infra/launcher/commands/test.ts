import { DEFAULT_SEED } from '../../testing/index.ts';
import { TEST_PROJECTS } from '../run-jest.ts';
import { runStages } from '../run-stages.ts';
import { inScratchFolder } from '../scratch-folder.ts';
import { runAllTests } from '../test-plan.ts';

/** `npm test`: every test but the long ones. `npm test -- svc-events` runs the tests whose path contains that. */
export default function test(args: readonly string[]): Promise<number> {
  if (args.length === 0) return runAllTests({ seed: Number(process.env.TEST_SEED || DEFAULT_SEED), long: false });
  return inScratchFolder(() =>
    runStages(({ jest }) => [jest(`Tests of ${args.join(' ')}`, { projects: TEST_PROJECTS, args })]),
  );
}
