import type { ExecutedTests } from '../spec-coverage/executed-tests.ts';

/** The number of tests by result. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/** The results of one test file. */
export interface FileRun extends Totals, ExecutedTests {
  /** Path from the root of the repository. */
  file: string;
  seconds: number;
}

/** The results of one or more runs of jest. */
export interface TestRun {
  files: readonly FileRun[];
  /** Whether something failed that belongs to no test file, such as a run that did not start. */
  broken: boolean;
}

export const NO_TESTS: TestRun = { files: [], broken: false };

/** The result of a run that could not be carried out. */
export const BROKEN_RUN: TestRun = { files: [], broken: true };

/** Two runs as one. A file of both has the results of the second. */
export function addRuns(one: TestRun, two: TestRun): TestRun {
  const again = new Set(two.files.map(({ file }) => file));
  return {
    files: [...one.files.filter(({ file }) => !again.has(file)), ...two.files],
    broken: one.broken || two.broken,
  };
}

/** The files in which at least one test failed, or that could not be loaded. */
export function failedFiles({ files }: TestRun): string[] {
  return files.filter(({ failed }) => failed > 0).map(({ file }) => file);
}

/** How many tests there were; a run that could not be carried out counts as one failed test. */
export function totalsOf({ files, broken }: TestRun): Totals {
  const sum = (key: keyof Totals) => files.reduce((count, file) => count + file[key], 0);
  const failed = sum('failed');
  return { passed: sum('passed'), failed: failed === 0 && broken ? 1 : failed, skipped: sum('skipped') };
}
