import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@fieldhouse/contracts';
import * as z from 'zod';
import { OperatorError } from '../launcher/operator-error.js';
import { changedSchemas, previousRelease, withCheckout } from './checkout.ts';
import { isProved, PROVED, proofFor, writeProof } from './proved.ts';

/** Its own summary would be missing when the run ends early; this one prints each failure at once. */
const END_AFTER_FAILURES = fileURLToPath(new URL('end-after-failures.js', import.meta.url));

/**
 * These tests compare the schema with lists in the sources, or whole rows: the previous release knows no newer tables and
 * columns.
 */
const OF_THE_SCHEMA = ['retention.test', 'svc-events/src/projections.test', 'coaches/user-projection.test'];

/** Without a test of 1.4 that asks `testDatabase` for the schema of 1.2 and gets this one. */
const WITHOUT_EARLIER_SCHEMAS = '^(?!When a site of 1\\.2 is upgraded )';

/** With more files that fail and then pass alone, the release does not count as proved. */
const MAX_WAVERING = 2;

interface Where {
  /** With `CI=true` no file of the checkout is written. */
  isCi: boolean;
}

/**
 * Shows that the previous release works on this schema, as it has to during a deployment: in a checkout of it, its
 * own tests of each service whose schema has changed since then run on databases with the schema of `root`. Nothing is
 * run when the committed `proved.json` says that this was shown; a green run writes it, except in CI. Resolves with a
 * sentence that says what was tested; throws an `OperatorError` with the output of a failed run.
 */
export async function testPreviousRelease(
  root: string,
  { isCi }: Where = { isCi: process.env.CI === 'true' },
): Promise<string> {
  const release = await previousRelease(root);
  if (release === undefined) return 'This clone has no previous release';
  const services = await changedSchemas(root, release);
  if (services.length === 0) return `The schema is that of ${release}`;
  const proof = await proofFor(root, release);
  if (await isProved(root, proof)) return `${release} was proved to work on this schema (${PROVED})`;
  const shown = `${await testRelease(root, release, services)}\n`;
  if (isCi) return `${shown}${PROVED} is out of date: run \`npm test\` and commit it`;
  await writeProof(root, proof);
  return `${shown}Commit ${PROVED}: it says that this was proved`;
}

function testRelease(root: string, release: string, services: readonly ServiceName[]): Promise<string> {
  return withCheckout(root, release, async (checkout) => {
    const all = [
      ...[`--maxWorkers=${availableParallelism() + 1}`, '--reporters', 'default', '--reporters', END_AFTER_FAILURES],
      ...['--testPathPatterns', `/svc-(${services.join('|')})/`, '--testPathIgnorePatterns', ...OF_THE_SCHEMA],
    ];
    const first = await runTests(root, checkout, all);
    const failed = first.failedFiles;
    // A file that passes alone wavered, as in the tests of this release; `npm test` allows two of them.
    const last =
      first.code !== 0 && failed.length > 0 && failed.length <= MAX_WAVERING
        ? await runTests(root, checkout, ['--runInBand', '--runTestsByPath', ...failed])
        : first;
    if (last.code !== 0) throw new OperatorError(`${release} does not work on this schema:\n${last.output.trim()}`);
    const wavered = failed.map((file) => `; wavered: ${relative(checkout, file)}`).join('');
    const counts = /Tests:.*/.exec(first.output)?.[0] ?? '';
    return `${release} works on the schema of ${services.join(', ')}: ${counts}${wavered}`;
  });
}

interface Outcome {
  code: number | null;
  output: string;
  failedFiles: string[];
}

const Report = z.object({ testResults: z.array(z.object({ name: z.string(), status: z.string() })) });

/** Runs tests of the checkout on the schema of `root`. */
async function runTests(root: string, checkout: string, args: readonly string[]): Promise<Outcome> {
  const report = join(checkout, 'report.json');
  await rm(report, { force: true });
  const jest = spawn(
    process.execPath,
    [
      ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
      ...[join('node_modules', 'jest', 'bin', 'jest.js'), '--selectProjects', 'node', '--json', '--outputFile', report],
      ...['--testNamePattern', WITHOUT_EARLIER_SCHEMAS, ...args],
    ],
    {
      cwd: checkout,
      env: { ...process.env, NODE_ENV: 'test', TEST_SCHEMA_OF: root },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [jest.stdout, jest.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(jest, 'close');
  // A run that ends early writes no report.
  const results = existsSync(report) ? Report.parse(JSON.parse(await readFile(report, 'utf8'))).testResults : [];
  return { code, output, failedFiles: results.filter(({ status }) => status === 'failed').map(({ name }) => name) };
}
