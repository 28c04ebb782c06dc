import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Releases, readCurrent, releaseFolder, storedReleases } from '../releases/current.ts';

/** A stored release of an app. */
interface StoredRelease {
  release: string;
  /** ISO time. */
  storedAt: string;
  /** The commit of its sources; null when it is unknown. */
  commit: string | null;
}

/** An app, its release in use, and all that are stored, the newest first. */
interface AppReleases {
  app: string;
  inUse: string;
  /** The release that the admin has chosen to preview; null: none. */
  chosen: string | null;
  releases: StoredRelease[];
}

/** The stored releases of the apps in use, for admins who preview one. */
export async function listReleases(folder: string, chosen: Releases = {}): Promise<{ apps: AppReleases[] }> {
  const apps = Object.entries(await readCurrent(folder)).map(async ([app, inUse]) => {
    const hashes = await storedReleases(folder, app);
    const releases = await Promise.all(hashes.map((release) => describe(folder, app, release)));
    return {
      app,
      inUse,
      chosen: chosen[app] ?? null,
      releases: releases.toSorted((one, other) => (one.storedAt < other.storedAt ? 1 : -1)),
    };
  });
  return { apps: await Promise.all(apps) };
}

async function describe(folder: string, app: string, release: string): Promise<StoredRelease> {
  const file = join(releaseFolder(folder, app, release), 'release.json');
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const { commit = null }: { commit?: string | null } = JSON.parse(text);
  // Written when the release was copied. The folder's own time is renewed later: days of retention count from it.
  const { mtime } = await stat(file).catch(() => stat(releaseFolder(folder, app, release)));
  return { release, storedAt: mtime.toISOString(), commit };
}
