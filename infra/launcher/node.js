import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { withLock } from './lock.js';
import { npm } from './npm.js';
import { OperatorError } from './operator-error.js';
import { stage } from './stage.js';

/** The Node version that the code needs, and the release that is fetched where the machine's own is older. */
export const WANTED_MAJOR = 24;
export const PINNED = '24.21.0';

/**
 * Which Node runs the platform: the machine's own when it is new enough, else the pinned one in `.node/`.
 *
 * @param {string} version of the machine's Node, such as `20.20.2`
 * @returns {'own' | 'pinned'}
 */
export function chooseNode(version) {
  return Number.parseInt(version, 10) >= WANTED_MAJOR ? 'own' : 'pinned';
}

/**
 * The path of a Node that is new enough; fetches it once where needed.
 *
 * @param {string} root the repository
 * @returns {Promise<string>}
 */
export async function ensureNode(root) {
  if (chooseNode(process.versions.node) === 'own') return process.execPath;
  const node = join(root, '.node', 'package', 'bin', 'node');
  if (isPinned(node)) return node;
  const wait = () => process.stdout.write('Another start is fetching Node; waiting for it\n');
  await withLock(
    join(root, '.cache', 'node.lock'),
    async () => {
      if (!isPinned(node)) await stage(`Node ${PINNED}`, () => fetchNode(join(root, '.node')));
    },
    wait,
  );
  return node;
}

/**
 * The environment in which children find this Node first.
 *
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function withNodeFirst(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}

/** @param {string} node */
function isPinned(node) {
  return existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${PINNED}`;
}

/**
 * npm's own copy of Node for this machine: no install script, about 50 MB. The folder is replaced by a rename.
 *
 * @param {string} folder
 */
async function fetchNode(folder) {
  mkdirSync(folder, { recursive: true });
  const name = `node-${process.platform}-${process.arch}@${PINNED}`;
  const fresh = join(folder, `fetching-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  try {
    await npm(['pack', name, '--loglevel=error', '--pack-destination', fresh], { cwd: fresh });
    const archive = readdirSync(fresh).find((file) => file.endsWith('.tgz'));
    if (archive === undefined) throw new OperatorError(`npm pack wrote no archive of ${name}`);
    execFileSync('tar', ['-xzf', archive], { cwd: fresh });
    if (!isPinned(join(fresh, 'package', 'bin', 'node'))) {
      throw new OperatorError(`${name} does not run on this machine. Install Node ${WANTED_MAJOR} and start again.`);
    }
    rmSync(join(folder, 'package'), { recursive: true, force: true });
    renameSync(join(fresh, 'package'), join(folder, 'package'));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
