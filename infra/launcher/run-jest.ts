import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { executedTests, type JestReport } from '../spec-coverage/executed-tests.ts';
import { kindOfTest } from './kind-of-test.ts';
import { OperatorError } from './operator-error.js';
import { BROKEN_RUN, type FileRun, failedFiles, type TestRun, totalsOf } from './test-run.ts';
import { ROOT, runTool } from './tools.ts';

/** The projects whose files `npm test -- NAME` and `npm run test:long -- NAME` choose from. */
export const TEST_PROJECTS = ['node', 'web', 'shell', 'browser', 'embedded', 'distributed', 'long'];

export interface JestOptions {
  projects?: readonly string[];
  workers?: number;
  /** The path of another configuration than that of the root. */
  config?: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

interface JestRun {
  run: TestRun;
  cpuSeconds: number;
  /** What jest printed when not everything passed, or that no test was run. */
  failure?: unknown;
}

/** Jest itself accepts a name that no test has: it skips every test. */
const NO_SUCH_TEST = 'No test was run: none has this name';

/** Runs jest and reads its report. */
export async function runJest({ projects = [], workers, config, args = [], env = {} }: JestOptions): Promise<JestRun> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-jest-'));
  const report = join(folder, 'report.json');
  try {
    const { cpuSeconds, failure } = await runTool(
      'jest',
      [
        '--json',
        `--outputFile=${report}`,
        `--maxWorkers=${workers ?? availableParallelism() + 1}`,
        ...(config === undefined ? [] : ['--config', config]),
        ...args,
        ...(projects.length > 0 ? ['--selectProjects', ...projects] : []),
      ],
      {
        nodeOptions: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
        // Tests start services and commands as processes, which would each compile the same sources.
        env: { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compile'), ...env, NODE_ENV: 'test' },
      },
    );
    const run = await readReport(report);
    if (failure !== undefined) return { run: attributed(run), cpuSeconds, failure };
    if (totalsOf(run).passed === 0) return { run, cpuSeconds, failure: new OperatorError(NO_SUCH_TEST) };
    return { run, cpuSeconds };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A run that failed although none of its files did has a fault of its own. */
function attributed(run: TestRun): TestRun {
  return failedFiles(run).length > 0 ? run : { ...run, broken: true };
}

async function readReport(path: string): Promise<TestRun> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return BROKEN_RUN;
  const { testResults }: JestReport = JSON.parse(text);
  return { files: testResults.map(fileRun), broken: false };
}

function fileRun(result: JestReport['testResults'][number]): FileRun {
  const { name, startTime, endTime, status, assertionResults } = result;
  const count = (...wanted: string[]) => assertionResults.filter((test) => wanted.includes(test.status)).length;
  const failed = count('failed');
  return {
    file: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
    passed: count('passed'),
    // A file that cannot be loaded has no tests.
    failed: failed === 0 && status === 'failed' ? 1 : failed,
    skipped: count('pending', 'todo'),
    ...executedTests({ testResults: [result] }, ROOT, kindOfTest),
  };
}
