import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExecutedTests } from '../spec-coverage/executed-tests.ts';
import { readRequirements } from '../spec-coverage/read-requirements.ts';
import { coveragePage, coverageProblems, coverageSummary } from '../spec-coverage/spec-coverage.ts';
import { tagsOfComposeTests, tagsOfLongTests } from '../spec-coverage/tags-of-long-tests.ts';
import { OperatorError } from './operator-error.js';
import { ROOT } from './tools.ts';

/** Not in the repository: it changes with the name of any test. */
const PAGE = 'coverage/requirements.md';

interface CheckedRun {
  /** Whether the tests that only `npm run test:long` runs are among these; if not, their tags are read instead. */
  long: boolean;
  root?: string;
}

/**
 * Writes which of these tests prove which requirement of `docs/spec` to `coverage/requirements.md`.
 * Throws when a requirement is proved by no test, or when the tag of a test names no requirement.
 */
export async function checkRequirements(
  files: readonly ExecutedTests[],
  { long, root = ROOT }: CheckedRun,
): Promise<void> {
  const coverage = {
    atNight: await (long ? tagsOfComposeTests : tagsOfLongTests)(root),
    sections: await readRequirements(root),
    proving: files.flatMap(({ proving }) => proving),
    misspelled: files.flatMap(({ misspelled }) => misspelled),
  };
  await mkdir(dirname(join(root, PAGE)), { recursive: true });
  await writeFile(join(root, PAGE), coveragePage(coverage));
  const problems = coverageProblems(coverage);
  if (problems.length > 0) throw new OperatorError(`${problems.join('\n')}\n${problems.length} to do, see ${PAGE}`);
  process.stdout.write(`  ${coverageSummary(coverage)}: ${PAGE}\n`);
}
