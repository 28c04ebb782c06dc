import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../launcher/operator-error.js';
import { previousRelease, schemaChanged, withCheckout } from './checkout.ts';

/** These tests compare the schema with lists in the sources: the previous release does not list newer tables. */
const OF_THE_SCHEMA = ['retention.test'];

/**
 * Shows that the previous release works on this schema, as it has to during a deployment: in a checkout of its tag, its
 * own tests of all six services run on databases with the schema of `root`. They run only when the two schemas differ.
 * Resolves with a sentence that says what was tested; throws an `OperatorError` with the output of a failed run.
 */
export async function testPreviousRelease(root: string): Promise<string> {
  const tag = await previousRelease(root);
  if (tag === undefined) return 'There is no tag of a release';
  if (!(await schemaChanged(root, tag))) return `The schema is that of ${tag}`;
  return withCheckout(root, tag, async (checkout) => {
    const jest = spawn(
      process.execPath,
      [
        ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
        ...[join('node_modules', 'jest', 'bin', 'jest.js'), '--selectProjects', 'node'],
        ...[`--maxWorkers=${availableParallelism() + 1}`],
        // On a schema that it cannot use, every test file of the previous release waits for its time limit.
        '--bail=5',
        ...['--testPathPatterns', '/svc-', '--testPathIgnorePatterns', ...OF_THE_SCHEMA],
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
    if (code !== 0) throw new OperatorError(`${tag} does not work on this schema:\n${output.trim()}`);
    return `${tag} works on this schema: ${/Tests:.*/.exec(output)?.[0] ?? ''}`;
  });
}
