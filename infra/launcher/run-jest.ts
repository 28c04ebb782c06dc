import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type ExecutedTests, executedTests, type JestReport } from '../spec-coverage/executed-tests.ts';
import { kindOfTest } from './kind-of-test.ts';
import { OperatorError } from './operator-error.js';
import { ROOT, runTool } from './tools.ts';

/** The number of tests by result. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/** The results of one or more runs of jest. */
export interface TestRun extends ExecutedTests {
  totals: Totals;
  /** Path from the root of the repository, and how long it took. */
  files: readonly { file: string; seconds: number }[];
}

export const NO_TESTS: TestRun = {
  totals: { passed: 0, failed: 0, skipped: 0 },
  files: [],
  proving: [],
  misspelled: [],
};

export function addRuns(one: TestRun, two: TestRun): TestRun {
  const sum = (key: keyof Totals) => one.totals[key] + two.totals[key];
  return {
    totals: { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') },
    files: [...one.files, ...two.files],
    proving: [...one.proving, ...two.proving],
    misspelled: [...one.misspelled, ...two.misspelled],
  };
}

/** A run that could not be carried out counts as one failure. */
export const FAILED_RUN: TestRun = { ...NO_TESTS, totals: { passed: 0, failed: 1, skipped: 0 } };

interface JestResult extends JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Files that could not be loaded: each counts as a failure. */
  numRuntimeErrorTestSuites: number;
}

/** The projects whose files `npm test -- NAME` and `npm run test:long -- NAME` choose from. */
export const TEST_PROJECTS = ['node', 'web', 'browser', 'embedded', 'distributed', 'long'];

export interface JestOptions {
  projects?: readonly string[];
  workers?: number;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Jest itself accepts a name that no test has: it skips every test. */
const NO_SUCH_TEST = 'No test was run: none has this name';

/** Runs jest and reads its report; `failure` is what it printed when not everything passed, or that no test was run. */
export async function runJest({
  projects = [],
  workers,
  args = [],
  env = {},
}: JestOptions): Promise<{ run: TestRun; failure?: unknown }> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-jest-'));
  const report = join(folder, 'report.json');
  try {
    const failure = await runTool(
      'jest',
      [
        '--json',
        `--outputFile=${report}`,
        `--maxWorkers=${workers ?? availableParallelism() + 1}`,
        ...args,
        ...(projects.length > 0 ? ['--selectProjects', ...projects] : []),
      ],
      {
        nodeOptions: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
        // Tests start services and commands as processes, which would each compile the same sources.
        env: { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compile'), ...env, NODE_ENV: 'test' },
      },
    ).then(
      () => undefined,
      (error: unknown) => error,
    );
    const run = await readReport(report);
    if (failure === undefined && run.totals.passed === 0) return { run, failure: new OperatorError(NO_SUCH_TEST) };
    return { run, ...(failure === undefined ? {} : { failure }) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readReport(path: string): Promise<TestRun> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return FAILED_RUN;
  const result: JestResult = JSON.parse(text);
  return {
    totals: {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests + result.numTodoTests,
    },
    files: result.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(ROOT, name),
      seconds: (endTime - startTime) / 1000,
    })),
    ...executedTests(result, ROOT, kindOfTest),
  };
}
