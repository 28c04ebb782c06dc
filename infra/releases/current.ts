import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Piece -> release: `{ shell: '6f0c…', 'mf-coach': '91ab…' }`. */
export type Releases = Record<string, string>;

const HASH = /^[0-9a-f]{8,64}$/;
const NAME = /^[a-z][a-z0-9-]*$/;

/** Whether these can be a piece's name and a release of it. */
export const isRelease = (piece: string, hash: string) => NAME.test(piece) && HASH.test(hash);

/** Where a release lies: `shell/<hash>` or `mf/<name>/<hash>`. */
export function releaseFolder(releases: string, piece: string, hash: string): string {
  return join(releases, piece === 'shell' ? 'shell' : join('mf', piece), hash);
}

const folderOf = (releases: string) => join(releases, 'current');

/**
 * Which release of each piece is in use: `current/<piece>` of the releases folder, one line each. A file that names no
 * release is left out, so one bad line takes away one piece.
 */
export async function readCurrent(releases: string): Promise<Releases> {
  const names = await readdir(folderOf(releases)).catch(noneYet);
  const lines = await Promise.all(
    names.toSorted().map(async (name) => [name, await lineOf(join(folderOf(releases), name))] as const),
  );
  return Object.fromEntries(lines.filter(([name, hash]) => isRelease(name, hash)));
}

/** Changes when one of those files does. */
export async function currentState(releases: string): Promise<string> {
  const names = await readdir(folderOf(releases)).catch(noneYet);
  const files = names.toSorted().map(async (name) => {
    const file = await stat(join(folderOf(releases), name)).catch(() => undefined);
    return `${name}:${file?.ino}:${file?.mtimeMs}:${file?.size}`;
  });
  return (await Promise.all(files)).join(' ');
}

/** Puts a release into use, or back: one line of one file, by atomic rename. The one that was in use counts its days from now. */
export async function putCurrent(releases: string, piece: string, hash: string): Promise<void> {
  if (!isRelease(piece, hash)) throw new Error(`${piece} ${hash} can be no release`);
  const file = join(folderOf(releases), piece);
  const before = await lineOf(file);
  if (before === hash) return;
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${hash}\n`);
  await rename(draft, file);
  const now = new Date();
  if (isRelease(piece, before)) await utimes(releaseFolder(releases, piece, before), now, now).catch(noneYet);
}

/** The first line of a file; of none, of a folder, of one that may not be read: the empty one. */
async function lineOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return (text.split('\n')[0] ?? '').trim();
}

function noneYet(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
