import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Releases, releaseFolder } from '../releases/current.ts';
import type { Preview } from './preview.ts';

/** Which release of each app is in use. */
export interface Registry {
  shell: string;
  /** Micro-frontend -> release. */
  apps: Readonly<Record<string, string>>;
  /** Micro-frontend -> the content of its `routes.json`, not validated; one that cannot be read is left out. */
  routes: Readonly<Record<string, unknown>>;
}

/** Undefined before a shell is published. `used` are the releases in use, or those that somebody previews. */
export async function readRegistry(releases: string, used: Releases): Promise<Registry | undefined> {
  const { shell, ...apps } = used;
  if (shell === undefined) return undefined;
  const read = Object.entries(apps).map(async ([name, hash]) => [name, await routesOf(releases, name, hash)] as const);
  const routes = Object.fromEntries((await Promise.all(read)).filter(([, table]) => table !== undefined));
  return { shell, apps, routes };
}

/**
 * The content of `/remotes.json` for the browser: all routes in one response (decision record 15). An open page compares
 * the releases with those that it has loaded; `preview` is there for an admin who previews some.
 */
export const remotesOf = ({ shell, apps, routes }: Registry, preview?: Preview): string =>
  JSON.stringify({ schema: 1, shell, apps, routes, preview });

async function routesOf(releases: string, name: string, hash: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(releaseFolder(releases, name, hash), 'routes.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
