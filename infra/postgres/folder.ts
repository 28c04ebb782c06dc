import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../launcher/operator-error.js';
import { readPrivate, writePrivate } from '../machine/private-file.ts';
import { OWNER_ONLY, PASS_THROUGH, privateFolder } from '../machine/private-folder.ts';
import { type Account, reachableBy } from './account.ts';

/** A cluster's folder: `data` is PostgreSQL's own, `settings.json` (0600) is ours. */
export interface ClusterFolder {
  path: string;
  data: string;
  log: string;
  settings: string;
}

export interface ClusterSettings {
  password: string;
  /** The port it had last, tried first at the next start. */
  port: number;
}

export function clusterFolder(path: string): ClusterFolder {
  return { path, data: join(path, 'data'), log: join(path, 'postgres.log'), settings: join(path, 'settings.json') };
}

export async function readSettings({ settings }: ClusterFolder): Promise<ClusterSettings | undefined> {
  return (await readPrivate(settings)) as ClusterSettings | undefined;
}

export const writeSettings = ({ settings }: ClusterFolder, value: ClusterSettings) => writePrivate(settings, value);

/**
 * Makes the folder, or closes an existing one to other users. PostgreSQL's user can reach its own files below it and
 * read nothing else.
 */
export async function closeFolder({ path, log }: ClusterFolder, account: Account | undefined): Promise<void> {
  await privateFolder(path, account ? PASS_THROUGH : OWNER_ONLY);
  // Its lines name tables and constraints.
  await chmod(log, 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** An empty folder of PostgreSQL's user, in which the cluster is made before it takes its final name. */
export async function freshData(folder: ClusterFolder, account: Account | undefined): Promise<string> {
  const making = join(folder.path, 'making');
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { mode: 0o700 });
  if (account) await chown(making, account.uid, account.gid);
  return making;
}

export const newPassword = () => randomBytes(24).toString('base64url');

/**
 * The `-D` argument of PostgreSQL, whose working folder is `data`. Where its user cannot reach that path (a clone in
 * root's home), the argument is the link to the working folder, which needs no access to the folders above.
 */
export async function dataArgument(data: string, account: Account | undefined): Promise<string> {
  if (account === undefined || (await reachableBy(data, account))) return data;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new OperatorError(
    `PostgreSQL’s user cannot reach ${data}. Set DATA_DIR to a folder that is open to all users.`,
  );
}
