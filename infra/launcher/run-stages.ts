import { OperatorError } from './operator-error.js';
import { addRuns, FAILED_RUN, type JestOptions, NO_TESTS, runJest, type TestRun } from './run-jest.ts';
import { slowestFiles } from './slowest-files.ts';
import { stage } from './stage.js';

/** A step of a test command: its name and what it does; it throws when something is wrong. */
export interface Stage {
  name: string;
  run: () => Promise<void>;
}

interface StageTools {
  /** Makes a stage of a jest run whose tests are counted. */
  jest: (name: string, options: JestOptions) => Stage;
  /** The results of the jest runs so far. */
  soFar: () => TestRun;
}

/** Stages in turn; those in an inner list run at the same time. */
export type Plan = readonly (Stage | readonly Stage[])[];

/**
 * Runs a plan; it ends after the first step with a failed stage. Then the slowest test files are printed, and as the
 * last line the count of tests; a failed stage without tests counts as one failed test. Resolves with the exit code.
 * `atEnd` is run after a failure, too.
 */
export async function runStages(
  planOf: (tools: StageTools) => Plan,
  atEnd: (failed: boolean) => Promise<void> = async () => undefined,
): Promise<number> {
  const began = performance.now();
  let all = NO_TESTS;
  const jest: StageTools['jest'] = (name, options) => ({
    name,
    run: async () => {
      const { run, failure } = await runJest(options);
      all = addRuns(all, run);
      if (failure !== undefined) throw failure;
    },
  });
  const fail = (error: unknown) => {
    process.stderr.write(`\n${error instanceof OperatorError ? error.message : describe(error)}\n\n`);
    if (all.totals.failed === 0) all = addRuns(all, FAILED_RUN);
  };

  for (const step of planOf({ jest, soFar: () => all })) {
    const settled = await Promise.allSettled([step].flat().map(({ name, run }) => stage(name, run)));
    const failures = settled.filter((result) => result.status === 'rejected');
    for (const { reason } of failures) fail(reason);
    if (failures.length > 0) break;
  }
  await atEnd(all.totals.failed > 0).catch(fail);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${slowestFiles(all.files)}\nAll stages: ${seconds} s\n${line(all)}\n`);
  return all.totals.failed === 0 ? 0 : 1;
}

function line({ totals: { passed, failed, skipped } }: TestRun): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
