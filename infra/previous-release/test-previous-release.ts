import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@fieldhouse/contracts';
import { OperatorError } from '../launcher/operator-error.js';
import { changedSchemas, previousRelease, withCheckout } from './checkout.ts';
import { isProved, PROVED, proofFor, writeProof } from './proved.ts';

/** Its own summary would be missing when the run ends early; this one prints each failure at once. */
const END_AFTER_FAILURES = fileURLToPath(new URL('end-after-failures.js', import.meta.url));

/** These tests compare the schema with lists in the sources: the previous release does not list newer tables. */
const OF_THE_SCHEMA = ['retention.test'];

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
    const jest = spawn(
      process.execPath,
      [
        ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
        ...[join('node_modules', 'jest', 'bin', 'jest.js'), '--selectProjects', 'node'],
        ...[`--maxWorkers=${availableParallelism() + 1}`],
        ...['--reporters', 'default', '--reporters', END_AFTER_FAILURES],
        ...['--testPathPatterns', `/svc-(${services.join('|')})/`, '--testPathIgnorePatterns', ...OF_THE_SCHEMA],
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
    if (code !== 0) throw new OperatorError(`${release} does not work on this schema:\n${output.trim()}`);
    return `${release} works on the schema of ${services.join(', ')}: ${/Tests:.*/.exec(output)?.[0] ?? ''}`;
  });
}
