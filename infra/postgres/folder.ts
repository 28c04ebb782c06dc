import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Trouble } from '../launcher/trouble.js';
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
  const text = await readFile(settings, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Trouble(`${settings} cannot be read (${error.code}): the data belongs to another user.`);
  });
  return text === undefined ? undefined : JSON.parse(text);
}

export async function writeSettings({ settings }: ClusterFolder, value: ClusterSettings): Promise<void> {
  const draft = `${settings}.new`;
  await writeFile(draft, JSON.stringify(value), { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, settings);
}

/** An empty folder of PostgreSQL's user, in which the cluster is made before it takes its final name. */
export async function freshData(folder: ClusterFolder, account: Account | undefined): Promise<string> {
  const making = join(folder.path, 'making');
  await rm(making, { recursive: true, force: true });
  await mkdir(folder.path, { recursive: true });
  await chmod(folder.path, 0o755);
  await mkdir(making, { mode: 0o700 });
  if (account) await chown(making, account.uid, account.gid);
  return making;
}

export const newPassword = () => randomBytes(24).toString('base64url');

/**
 * How PostgreSQL, whose working folder is `data`, is told where it is. Where the way there is closed to its user (a
 * clone in root's home), the path is its own working folder: that needs no way.
 */
export async function dataArgument(data: string, account: Account | undefined): Promise<string> {
  if (account === undefined || (await reachableBy(data, account))) return data;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Trouble(`PostgreSQL’s user cannot reach ${data}. Set DATA_DIR to a folder that is open to all users.`);
}
