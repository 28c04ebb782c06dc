import { testPreviousRelease } from '../previous-release/test-previous-release.ts';
import { buildApps } from '../releases/build-apps.ts';
import { ensurePrograms, prepareClub } from '../testing/index.ts';
import { checkRequirements } from './check-requirements.ts';
import { runStages } from './run-stages.ts';
import { inScratchFolder } from './scratch-folder.ts';
import { STATIC_CHECKS } from './static-checks.ts';
import { ROOT } from './tools.ts';

interface TestSize {
  /** The seed of property-based tests and of generated requests. */
  seed: number;
  /** Whether tests that take minutes run as well: `e2e/long`, longer outages, more requests per operation. */
  long: boolean;
}

/**
 * Runs every test, the static checks first. Three lanes share the tests that start a platform; two distributed platforms
 * never run at once. Tests that no other may disturb run after them, one file at a time. Resolves with the exit code.
 */
export function runAllTests({ seed, long }: TestSize): Promise<number> {
  const env = { TEST_SEED: String(seed), TEST_LONG: long ? '1' : '', TEST_FILES: long ? '' : 'short' };
  const shared = { ...env, TEST_TURN: 'shared' };
  process.stdout.write(`Seed ${seed} (TEST_SEED chooses another one)\n`);
  let removeClub: () => Promise<void> = async () => undefined;
  const demoClub = async () => {
    removeClub = await prepareClub();
  };
  return inScratchFolder(() =>
    runStages(
      ({ jest, failedFilesAgain, soFar }) => [
        { name: 'Programs', run: () => ensurePrograms() },
        ...STATIC_CHECKS,
        // Apart: the workers of `web` need much memory, and a collection of garbage stops a service for seconds.
        jest('Unit, service and contract tests', { projects: ['node'], env }),
        jest('Tests of components and apps', { projects: ['web', 'shell'], env }),
        { name: 'Previous release', run: async () => print(await testPreviousRelease(ROOT)) },
        { name: 'Browser apps', run: async () => void (await buildApps()) },
        { name: 'Demo club', run: demoClub },
        [
          jest('Browser tests, embedded platforms', { projects: ['browser', 'embedded'], workers: 2, env: shared }),
          jest('Distributed platforms', { projects: ['distributed'], workers: 1, env: shared }),
        ],
        jest('Platforms without other tests beside them', {
          projects: ['browser', 'embedded', 'distributed'],
          workers: 1,
          env: { ...env, TEST_TURN: 'alone' },
        }),
        ...(long ? [jest('Long tests', { projects: ['long'], workers: 1, env })] : []),
        failedFilesAgain,
        { name: 'Requirements', run: () => checkRequirements(soFar().files, { long }) },
      ],
      { atEnd: () => removeClub(), waveringPath: 'coverage/wavering.json' },
    ),
  );
}

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
