import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Piece -> release: `{ shell: '6f0c…', 'mf-coach': '91ab…' }`. */
export type Releases = Record<string, string>;

const DAY = 24 * 60 * 60 * 1000;
/** A page opened before that has been reloaded since. */
const KEPT_DAYS = 30;

/** Where a release lies: `shell/<hash>` or `mf/<name>/<hash>`. */
export function releaseFolder(releases: string, piece: string, hash: string): string {
  return join(releases, piece === 'shell' ? 'shell' : join('mf', piece), hash);
}

/**
 * Copies finished releases from `from` into a releases folder and names them in its registry, each by atomic rename:
 * who reads meanwhile sees the old release or the new one, whole. Old ones are cleared away after 30 days.
 */
export async function publish(from: string, to: string, releases: Releases, now = Date.now()): Promise<void> {
  for (const [piece, hash] of Object.entries(releases)) {
    const target = releaseFolder(to, piece, hash);
    if (existsSync(target)) continue;
    await mkdir(dirname(target), { recursive: true });
    await cp(releaseFolder(from, piece, hash), `${target}.part`, { recursive: true });
    await rename(`${target}.part`, target);
  }
  const { shell, ...apps } = releases;
  await writeIfNew(join(to, 'remotes.json'), { schema: 1, apps });
  await writeIfNew(join(to, 'shell.json'), { release: shell });
  await clearOld(to, releases, now);
}

async function writeIfNew(file: string, value: unknown): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return;
  await writeFile(`${file}.part`, text);
  await rename(`${file}.part`, file);
}

async function clearOld(to: string, releases: Releases, now: number): Promise<void> {
  for (const [piece, current] of Object.entries(releases)) {
    const folder = dirname(releaseFolder(to, piece, current));
    for (const hash of await readdir(folder)) {
      const old = join(folder, hash);
      if (hash !== current && now - (await stat(old)).mtimeMs > KEPT_DAYS * DAY) await rm(old, { recursive: true });
    }
  }
}
