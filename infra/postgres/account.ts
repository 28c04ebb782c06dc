import { execFile } from 'node:child_process';
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../launcher/operator-error.js';
import { OWNER_ONLY, PASS_THROUGH } from '../machine/private-folder.ts';

const run = promisify(execFile);

/** The system user that PostgreSQL runs as, where it is not our own. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root runs it as another user; undefined: as the user of this process.
 */
export async function findAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', '_postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (which) => Number((await run('id', [which, name])).stdout)),
      );
      if (uid !== undefined && gid !== undefined && uid > 0) return { uid, gid };
    } catch {
      // No such user: the next one.
    }
  }
  throw new OperatorError('PostgreSQL does not run as root. Start as another user, or make one named postgres.');
}

/** The mode of a data folder with that user's cluster. On Linux the user needs no access, see `dataArgument`. */
export function dataFolderMode(account: Account | undefined): number {
  return account === undefined || process.platform === 'linux' ? OWNER_ONLY : PASS_THROUGH;
}

/** Whether `account` may pass every folder above `path` and read `path` itself. */
export async function reachableBy(path: string, account: Account): Promise<boolean> {
  const own = await realpath(path);
  if (!(await allows(own, account, 0o5))) return false;
  for (let folder = dirname(own); ; folder = dirname(folder)) {
    if (!(await allows(folder, account, 0o1))) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function allows(path: string, account: Account, bits: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}
