import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseFolder } from '../releases/current.ts';

/**
 * A page of a micro-frontend's release: its addresses, and the preload links of the files it needs before it shows
 * anything.
 */
export interface PagePreloads {
  matches: (path: string) => boolean;
  links: readonly string[];
}

interface Manifest {
  metaData?: { remoteEntry?: { name?: string; path?: string } };
  exposes?: readonly { assets?: { js?: { sync?: readonly string[] } } }[];
}

const fetched = (url: string) => `<link rel="preload" href="${url}" as="fetch" crossorigin="anonymous">`;

const script = (url: string) => `<link rel="preload" href="${url}" as="script">`;

/** The preload links of what the shell shows around every page of a micro-frontend. */
export async function framePreloads(releases: string, hash: string): Promise<readonly string[]> {
  const scripts = await laterOf(releaseFolder(releases, 'shell', hash));
  return scripts('').map((name) => script(`/assets/${name}`));
}

/** What every page requests as soon as its script runs. */
export const PAGE_LINKS: readonly string[] = [
  fetched('/remotes.json'),
  fetched('/api/auth/user'),
  fetched('/api/club'),
];

/**
 * Reads a release's manifest; a broken one has no preloads. `routes` is its `routes.json`.
 */
export async function appPreloads(
  releases: string,
  name: string,
  hash: string,
  routes: unknown,
): Promise<readonly PagePreloads[]> {
  const folder = releaseFolder(releases, name, hash);
  try {
    const manifest: Manifest = JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8'));
    const entry = manifest.metaData?.remoteEntry;
    const first = manifest.exposes?.flatMap(({ assets }) => assets?.js?.sync ?? []) ?? [];
    const scripts = [...(entry?.name ? [`${entry.path ?? ''}${entry.name}`] : []), ...first];
    const later = await laterOf(folder);
    const base = `/mf/${name}/${hash}/`;
    return pathsOf(routes).map((path) => {
      const pattern = patternOf(path);
      return {
        matches: (address) => pattern.test(address),
        links: [fetched(`${base}mf-manifest.json`), ...[...scripts, ...later(path)].map((file) => script(base + file))],
      };
    });
  } catch {
    return [];
  }
}

/**
 * The scripts that a path's page loads before it shows anything. Releases of earlier builds list them for all paths
 * together, or not at all.
 */
async function laterOf(folder: string): Promise<(path: string) => readonly string[]> {
  const text = await readFile(join(folder, 'first-screen.json'), 'utf8').catch(() => '[]');
  const scripts: string[] | Record<string, string[]> = JSON.parse(text);
  return (path) => (Array.isArray(scripts) ? scripts : (scripts[path] ?? []));
}

function pathsOf(routes: unknown): string[] {
  if (!Array.isArray(routes)) return [];
  return routes.map(({ path }: { path: unknown }) => String(path));
}

/** `/children/:id` matches `/children/7`, `/coach/*` everything below. */
function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[^\w-]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}/?$`);
}
