import { DEFAULT_SEED } from '../../testing/index.ts';
import { runStages } from '../run-stages.ts';
import { inScratchFolder } from '../scratch-folder.ts';
import { runAllTests } from '../test-plan.ts';

const PROJECTS = ['node', 'web', 'browser', 'embedded', 'distributed', 'long'];

/** `npm test`: every test but the long ones. `npm test -- svc-events` runs the tests whose path contains that. */
export default function test(args: readonly string[]): Promise<number> {
  if (args.length === 0) return runAllTests({ seed: Number(process.env.TEST_SEED || DEFAULT_SEED), long: false });
  return inScratchFolder(() =>
    runStages(({ jest }) => [jest(`Tests of ${args.join(' ')}`, { projects: PROJECTS, args })]),
  );
}
