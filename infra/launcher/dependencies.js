import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.js';
import { npm } from './npm.js';
import { stage } from './stage.js';

/**
 * Installs the packages of package-lock.json into node_modules; does nothing when they are installed already.
 *
 * @param {string} root the repository
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureDependencies(root, env) {
  if (isCurrent(root)) return;
  const wait = () => process.stdout.write('Another start is installing; waiting for it\n');
  await withLock(
    join(root, '.cache', 'install.lock'),
    async () => {
      if (isCurrent(root)) return;
      if (!agrees(root)) {
        await stage('Dependencies', () =>
          npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, env }),
        );
      }
      writeFileSync(stampFile(root), lockHash(root));
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

/** @param {string} root */
function isCurrent(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === lockHash(root);
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
