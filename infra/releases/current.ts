import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** App -> release: `{ shell: '6f0c…', 'mf-coach': '91ab…' }`. */
export type Releases = Record<string, string>;

const HASH = /^[0-9a-f]{8,64}$/;
const NAME = /^[a-z][a-z0-9-]*$/;

/** Whether these have the form of an app's name and of a release. */
export const isRelease = (app: string, hash: string) => NAME.test(app) && HASH.test(hash);

/** The folder of an app's releases: `shell` or `mf/<name>`. */
export const appFolder = (releases: string, app: string) => join(releases, app === 'shell' ? 'shell' : join('mf', app));

/** The folder of a release: `shell/<hash>` or `mf/<name>/<hash>`. */
export const releaseFolder = (releases: string, app: string, hash: string) => join(appFolder(releases, app), hash);

/** The folder of a release's source maps: outside the releases, because the web server serves those. */
export const mapsFolder = (releases: string, app: string, hash: string) => join(releases, 'maps', app, hash);

const folderOf = (releases: string) => join(releases, 'current');

/**
 * Which release of each app is in use: `current/<app>` of the releases folder, one line each. A file that names no
 * release is left out, so a wrong line affects one app only.
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

/** The release that was in use before the current one; undefined when none is known. */
export async function readPrevious(releases: string, app: string): Promise<string | undefined> {
  const previous = await lineOf(join(folderOf(releases), app), 1);
  return isRelease(app, previous) ? previous : undefined;
}

/** The stored releases of an app, the one that was published or replaced last first. */
export async function storedReleases(releases: string, app: string): Promise<string[]> {
  const folder = appFolder(releases, app);
  const hashes = (await readdir(folder).catch(noneYet)).filter((hash) => isRelease(app, hash));
  const dated = await Promise.all(
    hashes.map(async (hash) => ({ hash, time: (await stat(join(folder, hash))).mtimeMs })),
  );
  return dated.toSorted((one, other) => other.time - one.time).map(({ hash }) => hash);
}

/**
 * Puts a release into use: the first line of one file, by atomic rename. The second line names the release that was in
 * use before; its retention begins now.
 */
export async function putCurrent(releases: string, app: string, hash: string): Promise<void> {
  if (!isRelease(app, hash)) throw new Error(`${app} ${hash} can be no release`);
  const file = join(folderOf(releases), app);
  const before = await lineOf(file);
  if (before === hash) return;
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, isRelease(app, before) ? `${hash}\n${before}\n` : `${hash}\n`);
  await rename(draft, file);
  if (isRelease(app, before)) await renewRetention(releases, app, before, new Date());
}

/** The days for which a release that is not in use is stored are counted from `now`. */
export async function renewRetention(releases: string, app: string, hash: string, now: Date): Promise<void> {
  await utimes(releaseFolder(releases, app, hash), now, now).catch(noneYet);
}

/** A line of a file, the first by default; empty when the file does not exist or cannot be read. */
async function lineOf(file: string, number = 0): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return (text.split('\n')[number] ?? '').trim();
}

function noneYet(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
