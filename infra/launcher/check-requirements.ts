import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExecutedTests } from '../spec-coverage/executed-tests.ts';
import { readSentences } from '../spec-coverage/read-sentences.ts';
import { coveragePage, coverageProblems } from '../spec-coverage/spec-coverage.ts';
import { ROOT } from './tools.ts';
import { Trouble } from './trouble.js';

const PAGE = 'docs/spec-coverage.md';

/**
 * Throws when a sentence of `docs/spec` is proved by none of these tests, or a tag of theirs names no sentence.
 * Writes `docs/spec-coverage.md` when it differs.
 */
export async function checkRequirements(tests: ExecutedTests): Promise<void> {
  const coverage = { passages: await readSentences(ROOT), ...tests };
  const problems = coverageProblems(coverage);
  if (problems.length > 0) throw new Trouble(`${problems.join('\n')}\n${problems.length} to do`);
  const page = coveragePage(coverage);
  if ((await readFile(join(ROOT, PAGE), 'utf8').catch(() => undefined)) === page) return;
  await writeFile(join(ROOT, PAGE), page);
  process.stdout.write(`  ${PAGE} has changed: commit it\n`);
}
