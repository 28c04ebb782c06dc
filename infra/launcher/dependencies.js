import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.js';
import { npm } from './npm.js';
import { stage } from './stage.js';

/** The commands for a site with Docker Compose: its machine builds and tests nothing outside of containers. */
export const SITE_COMMANDS = ['make-env', 'pin-images', 'deploy', 'rotate', 'status'];

/** The workspaces whose libraries these commands use, without those for development. */
export const OF_A_SITE = ['contracts', 'gateway', 'service-kit'];

/** All workspaces, in the stamp of an installation. */
const ALL = 'all';

/**
 * Installs the packages of package-lock.json that a command needs into node_modules; does nothing when they are
 * installed already. @spec S2.4.1511
 *
 * @param {string} root the repository
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} [needed] workspaces below `packages`, or the gateway; without them all
 */
export async function ensureDependencies(root, env, needed = [ALL]) {
  if (isCurrent(root, needed)) return;
  const wait = () => process.stdout.write('Another start is installing; waiting for it\n');
  await withLock(
    join(root, '.cache', 'install.lock'),
    async () => {
      if (isCurrent(root, needed)) return;
      if (agrees(root)) return writeStamp(root, [ALL]);
      const wanted = wantedWorkspaces(root, needed);
      const only = wanted.includes(ALL)
        ? []
        : ['--omit=dev', ...wanted.flatMap((name) => ['--workspace', `@fieldhouse/${name}`])];
      // The lock file names each package by its content: what npm has stored of it needs no question to a registry.
      await stage('Dependencies', () =>
        npm(['ci', ...only, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, env }),
      );
      writeStamp(root, wanted);
    },
    wait,
  );
}

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.fieldhouse-lock');

/** @param {string} root */
const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Whether what a command needs is installed. @param {string} root @param {readonly string[]} needed */
function isCurrent(root, needed) {
  const { lock, workspaces } = readStamp(root);
  return lock === lockHash(root) && (workspaces.includes(ALL) || needed.every((name) => workspaces.includes(name)));
}

/**
 * What was installed, of this lock file or of an earlier one: a command installs no less. Stamps of releases before 1.5
 * name no workspaces: they had all.
 *
 * @param {string} root
 */
function readStamp(root) {
  if (!existsSync(stampFile(root))) return { lock: '', workspaces: [] };
  const [lock = '', ...workspaces] = readFileSync(stampFile(root), 'utf8').split(' ');
  return { lock, workspaces: workspaces.length > 0 ? workspaces : [ALL] };
}

/** @param {string} root @param {readonly string[]} workspaces */
function writeStamp(root, workspaces) {
  writeFileSync(stampFile(root), [lockHash(root), ...workspaces].join(' '));
}

/** @param {string} root @param {readonly string[]} needed */
function wantedWorkspaces(root, needed) {
  const wanted = new Set([...readStamp(root).workspaces, ...needed]);
  return wanted.has(ALL) ? [ALL] : [...wanted].toSorted();
}

/**
 * Whether node_modules has the versions of the lock file, also after an `npm ci` or `npm install` by hand: npm writes a
 * list of what it installed. Only optional packages (for other platforms) may be missing.
 *
 * @param {string} root
 */
export function agrees(root) {
  const listed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(listed)) return false;
  const installed = JSON.parse(readFileSync(listed, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    return found ? found.version === entry.version : entry.optional === true;
  });
}
