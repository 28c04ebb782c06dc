import { within } from '@fieldhouse/web-kit';
import { isRecord, type AppRoute, readRoutes } from './routes-file.ts';

/** A micro-frontend that may be mounted. `base` is where its release lies. */
export interface RegisteredApp {
  name: string;
  base: string;
  routes: readonly AppRoute[];
}

/** An entry that had to be left out. */
export interface SkippedApp {
  name: string;
  error: Error;
}

export interface Registry {
  pieces: readonly RegisteredApp[];
  skipped: readonly SkippedApp[];
  /** Whether every entry has been read; until then a page may still turn up. */
  complete: boolean;
}

type ReadJson = (url: string) => Promise<unknown>;

const FILE_TIMEOUT_MS = 10_000;

/** Reads a JSON file of the site; throws when it is not there within ten seconds. */
const readJson: ReadJson = (url) =>
  within(
    FILE_TIMEOUT_MS,
    fetch(url).then((response) => {
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return response.json();
    }),
  );

/**
 * Reads the micro-frontends that `remotes.json` names, each with its routes, and tells after each one: a slow entry
 * holds up nobody. Routes that it does not bring are read from the release (decision record 15). A bad entry is
 * left out and named in `skipped`; rejects only when `remotes.json` itself cannot be read.
 */
export async function loadRegistry(onChange: (registry: Registry) => void, read: ReadJson = readJson): Promise<void> {
  const { apps, routes } = readRemotes(await read('/remotes.json'));
  let registry: Registry = { pieces: [], skipped: [], complete: apps.length === 0 };
  const add = (pieces: readonly RegisteredApp[], skipped: readonly SkippedApp[]) => {
    registry = {
      pieces: [...registry.pieces, ...pieces].sort(byName),
      skipped: [...registry.skipped, ...skipped].sort(byName),
      complete: registry.pieces.length + registry.skipped.length + 1 === apps.length,
    };
    onChange(registry);
  };
  if (registry.complete) onChange(registry);
  await Promise.all(
    apps.map(async ([name, hash]) => {
      try {
        const base = baseOf(name, hash);
        const table = routes.has(name) ? routes.get(name) : await read(`${base}routes.json`);
        add([{ name, base, routes: readRoutes(table) }], []);
      } catch (problem) {
        add([], [{ name, error: problem instanceof Error ? problem : new Error(String(problem)) }]);
      }
    }),
  );
}

interface Remotes {
  apps: [name: string, hash: unknown][];
  /** Name -> routes, of those that came along. */
  routes: ReadonlyMap<string, unknown>;
}

function readRemotes(json: unknown): Remotes {
  if (typeof json !== 'object' || json === null || !('schema' in json) || json.schema !== 1) {
    throw new Error('remotes.json is of an unknown schema');
  }
  const apps = 'apps' in json ? json.apps : null;
  if (!isRecord(apps)) throw new Error('remotes.json names no apps');
  const routes = 'routes' in json && isRecord(json.routes) ? json.routes : {};
  return { apps: Object.entries(apps), routes: new Map(Object.entries(routes)) };
}

function baseOf(name: string, hash: unknown): string {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`${name} is no name of a micro-frontend`);
  if (typeof hash !== 'string' || !/^[a-z0-9-]+$/i.test(hash)) throw new Error(`${name} names no release`);
  return `/mf/${name}/${hash}/`;
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
