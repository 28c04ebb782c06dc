import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { refuseIncompatible } from './check-compatibility.ts';
import { type RunningServices, refuseAheadOfServices } from './check-operations.ts';
import {
  appFolder,
  mapsFolder,
  putCurrent,
  type Releases,
  readCurrent,
  releaseFolder,
  renewRetention,
} from './current.ts';

const DAY = 24 * 60 * 60 * 1000;
/** By then, pages that were opened with the old release have been reloaded. */
const RETENTION_DAYS = 30;

export interface PublishOptions {
  /** The services that run; without them the apps are published for services that start later. */
  services?: RunningServices | undefined;
  /** Stores the releases and leaves those in use as they are: an admin may preview them (product decision 213). */
  isPreview?: boolean;
  now?: number;
}

/**
 * Copies finished releases from `from` into a releases folder and puts each into use, the shell first. A
 * concurrent reader sees the complete old release or the complete new one. Several calls may publish different apps at
 * once. When a shell and a micro-frontend would be in use that do not fit each other, or an app calls what the running
 * services do not have, all is refused and nothing changes. Returns the services that are called and did not answer.
 * Replaced releases, and those that were stored for a preview, are deleted after 30 days.
 */
export async function publish(
  from: string,
  to: string,
  releases: Releases,
  { services, isPreview = false, now = Date.now() }: PublishOptions = {},
): Promise<string[]> {
  const current = await readCurrent(to);
  const folderOf = (app: string, hash: string) => releaseFolder(releases[app] === hash ? from : to, app, hash);
  await refuseIncompatible(current, releases, folderOf);
  const silent = services ? await refuseAheadOfServices(current, releases, folderOf, services) : [];
  for (const [app, hash] of Object.entries(releases).toSorted(shellFirst)) {
    const maps = mapsFolder(from, app, hash);
    if (existsSync(maps)) await copyInto(maps, mapsFolder(to, app, hash));
    await copyInto(releaseFolder(from, app, hash), releaseFolder(to, app, hash));
    if (isPreview) await renewRetention(to, app, hash, new Date(now));
    else await putCurrent(to, app, hash);
    await deleteOld(to, app, [hash, (await readCurrent(to))[app]], now);
  }
  return silent;
}

/** The line for an operator. */
export const publishedText = (app: string, hash: string, isPreview: boolean) =>
  isPreview ? `${app} ${hash} is stored: admins can preview it\n` : `${app} ${hash} is in use\n`;

/** Orders apps for a change: a micro-frontend that needs a new shell comes after it. */
export const shellFirst = ([one]: readonly [string, string], [two]: readonly [string, string]) =>
  Number(two === 'shell') - Number(one === 'shell');

/** Copies beside the target and renames: an incomplete release is never visible. */
async function copyInto(source: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  await mkdir(dirname(target), { recursive: true });
  const beside = `${target}.${randomUUID()}`;
  await cp(source, beside, { recursive: true });
  await rename(beside, target).catch(async (error) => {
    await rm(beside, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
}

async function deleteOld(releases: string, app: string, kept: readonly unknown[], now: number): Promise<void> {
  for (const hash of await readdir(appFolder(releases, app))) {
    const old = releaseFolder(releases, app, hash);
    if (kept.includes(hash) || now - (await stat(old)).mtimeMs <= RETENTION_DAYS * DAY) continue;
    await rm(old, { recursive: true, force: true });
    await rm(mapsFolder(releases, app, hash), { recursive: true, force: true });
  }
}
