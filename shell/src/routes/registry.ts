import { withTimeout } from '@fieldhouse/web-kit';
import { type Preview, readPreview } from '../releases/preview.ts';
import { type AppRoute, isRecord, readRoutes } from './routes-file.ts';

/** A micro-frontend that may be mounted. `base` is the URL of its release, with a slash at the end. */
export interface RegisteredApp {
  name: string;
  base: string;
  routes: readonly AppRoute[];
}

/** An invalid entry, which is left out. */
export interface SkippedApp {
  name: string;
  error: Error;
}

export interface Registry {
  apps: readonly RegisteredApp[];
  skipped: readonly SkippedApp[];
  /** Whether every entry has been read; until then a page may belong to an entry that is not read yet. */
  complete: boolean;
  /** The stored releases that this browser shows in place of those in use; undefined for everybody else. */
  preview?: Preview | undefined;
}

type ReadJson = (url: string) => Promise<unknown>;

const FILE_TIMEOUT_MS = 10_000;

/** Reads a JSON file of the site; throws when it does not load within ten seconds. */
const readJson: ReadJson = (url) =>
  withTimeout(
    FILE_TIMEOUT_MS,
    fetch(url).then((response) => {
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return response.json();
    }),
  );

/**
 * Reads the micro-frontends that `remotes.json` names, each with its routes, and calls `onChange` after each one, so
 * that a slow entry delays no other. Routes that `remotes.json` does not contain are read from the release
 * (decision record 15). An invalid entry is listed in `skipped`. Rejects only when `remotes.json` cannot be read.
 */
export async function loadRegistry(onChange: (registry: Registry) => void, read: ReadJson = readJson): Promise<void> {
  const { apps, routes, preview } = readRemotes(await read('/remotes.json'));
  let registry: Registry = { apps: [], skipped: [], complete: apps.length === 0, preview };
  const add = (loaded: readonly RegisteredApp[], skipped: readonly SkippedApp[]) => {
    registry = {
      preview,
      apps: [...registry.apps, ...loaded].sort(byName),
      skipped: [...registry.skipped, ...skipped].sort(byName),
      complete: registry.apps.length + registry.skipped.length + 1 === apps.length,
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
      } catch (error) {
        add([], [{ name, error: error instanceof Error ? error : new Error(String(error)) }]);
      }
    }),
  );
}

interface Remotes {
  apps: [name: string, hash: unknown][];
  /** App name -> routes, for the apps whose routes are in remotes.json. */
  routes: ReadonlyMap<string, unknown>;
  preview: Preview | undefined;
}

function readRemotes(json: unknown): Remotes {
  if (typeof json !== 'object' || json === null || !('schema' in json) || json.schema !== 1) {
    throw new Error('remotes.json is of an unknown schema');
  }
  const apps = 'apps' in json ? json.apps : null;
  if (!isRecord(apps)) throw new Error('remotes.json names no apps');
  const routes = 'routes' in json && isRecord(json.routes) ? json.routes : {};
  const preview = 'preview' in json ? readPreview(json.preview) : undefined;
  return { apps: Object.entries(apps), routes: new Map(Object.entries(routes)), preview };
}

function baseOf(name: string, hash: unknown): string {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`${name} is no name of a micro-frontend`);
  if (typeof hash !== 'string' || !/^[a-z0-9-]+$/i.test(hash)) throw new Error(`${name} names no release`);
  return `/mf/${name}/${hash}/`;
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
