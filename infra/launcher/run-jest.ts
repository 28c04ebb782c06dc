import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './tools.ts';

/** How many tests ended which way. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export const NONE: Totals = { passed: 0, failed: 0, skipped: 0 };

export function add(one: Totals, two: Totals): Totals {
  return { passed: one.passed + two.passed, failed: one.failed + two.failed, skipped: one.skipped + two.skipped };
}

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Files that could not even be loaded: each counts as a failure. */
  numRuntimeErrorTestSuites: number;
}

interface JestRun {
  projects?: readonly string[];
  workers?: number;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Runs jest and counts; `failure` is what it said when not everything passed. */
export async function runJest({
  projects = [],
  workers,
  args = [],
  env = {},
}: JestRun): Promise<{ totals: Totals; failure?: unknown }> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-jest-'));
  const report = join(folder, 'report.json');
  try {
    const failure = await runTool(
      'jest',
      [
        '--json',
        `--outputFile=${report}`,
        `--maxWorkers=${workers ?? Math.max(2, availableParallelism() - 1)}`,
        ...args,
        ...(projects.length > 0 ? ['--selectProjects', ...projects] : []),
      ],
      {
        nodeOptions: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
        env: { ...env, NODE_ENV: 'test' },
      },
    ).then(
      () => undefined,
      (error: unknown) => error,
    );
    return { totals: await totalsOf(report), ...(failure === undefined ? {} : { failure }) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function totalsOf(report: string): Promise<Totals> {
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (text === undefined) return { ...NONE, failed: 1 };
  const result: JestResult = JSON.parse(text);
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}
