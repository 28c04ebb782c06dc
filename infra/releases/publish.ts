import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { mapsFolder, putCurrent, type Releases, readCurrent, releaseFolder } from './current.ts';
import { refuseMisfit } from './fit.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A page opened before that has been reloaded since. */
const KEPT_DAYS = 30;

/**
 * Copies finished releases from `from` into a releases folder and puts each into use, the shell first: who reads
 * meanwhile sees the old release or the new one, whole. Several may publish different pieces at once. When a shell
 * and a micro-frontend would be in use that do not fit each other, all is refused and nothing changes. Replaced
 * releases are deleted after 30 days.
 */
export async function publish(from: string, to: string, releases: Releases, now = Date.now()): Promise<void> {
  await refuseMisfit(await readCurrent(to), releases, (piece, hash) =>
    releaseFolder(releases[piece] === hash ? from : to, piece, hash),
  );
  for (const [piece, hash] of Object.entries(releases).toSorted(shellFirst)) {
    const maps = mapsFolder(from, piece, hash);
    if (existsSync(maps)) await place(maps, mapsFolder(to, piece, hash));
    await place(releaseFolder(from, piece, hash), releaseFolder(to, piece, hash));
    await putCurrent(to, piece, hash);
    await deleteOld(to, piece, hash, now);
  }
}

/** Orders pieces for a change: a micro-frontend that needs a new shell comes after it. */
export const shellFirst = ([one]: readonly [string, string], [two]: readonly [string, string]) =>
  Number(two === 'shell') - Number(one === 'shell');

/** Beside the target first: a release that is half there is never seen. */
async function place(source: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  await mkdir(dirname(target), { recursive: true });
  const beside = `${target}.${randomUUID()}`;
  await cp(source, beside, { recursive: true });
  await rename(beside, target).catch(async (error) => {
    await rm(beside, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
}

async function deleteOld(releases: string, piece: string, current: string, now: number): Promise<void> {
  for (const hash of await readdir(dirname(releaseFolder(releases, piece, current)))) {
    const old = releaseFolder(releases, piece, hash);
    if (hash === current || now - (await stat(old)).mtimeMs <= KEPT_DAYS * DAY) continue;
    await rm(old, { recursive: true, force: true });
    await rm(mapsFolder(releases, piece, hash), { recursive: true, force: true });
  }
}
