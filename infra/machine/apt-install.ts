import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../launcher/lock.js';
import { OperatorError } from '../launcher/operator-error.js';
import { canRun } from './find-program.ts';
import { withoutServiceStarts } from './prevent-service-starts.ts';

const run = promisify(execFile);
const LOCK = join(tmpdir(), 'fieldhouse-apt-get.lock');
/** How long to wait for another apt-get, in seconds. */
const LOCK_TIMEOUT = ['-o', 'DPkg::Lock::Timeout=300'];

/** Whether programs can be installed here without a password: on Debian or Ubuntu, as root. */
export async function canAptInstall(): Promise<boolean> {
  return process.getuid?.() === 0 && (await canRun('/usr/bin/apt-get'));
}

/**
 * Installs Debian packages; their system services are not started. A lock allows one installation of ours at a time:
 * apt-get waits for another one while it installs, but not while it updates its lists.
 */
export async function aptInstall(title: string, packages: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = async () => {
    await run('apt-get', [...LOCK_TIMEOUT, 'update', '-qq'], { env });
    await withoutServiceStarts(async () => {
      await run('apt-get', [...LOCK_TIMEOUT, 'install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
    });
  };
  try {
    await withLock(LOCK, install, () => undefined);
  } catch (error) {
    throw new OperatorError(
      `${title} could not be installed with apt-get: ${error instanceof Error ? error.message : error}`,
    );
  }
}
