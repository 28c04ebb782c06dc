import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseFolder } from '../releases/current.ts';

/** What a micro-frontend's release tells about itself: the pages it has and the files its first page needs. */
export interface AppPreloads {
  matches: (path: string) => boolean;
  links: readonly string[];
}

interface Manifest {
  metaData?: { remoteEntry?: { name?: string; path?: string } };
  exposes?: readonly { assets?: { js?: { sync?: readonly string[] } } }[];
}

const fetched = (url: string) => `<link rel="preload" href="${url}" as="fetch" crossorigin="anonymous">`;

/** What every page asks for as soon as its script runs. */
export const PAGE_LINKS: readonly string[] = [fetched('/remotes.json'), fetched('/api/auth/user')];

/** Reads a release's manifest; one that is broken has no preloads and is loaded as it comes. `routes` is its `routes.json`. */
export async function appPreloads(
  releases: string,
  name: string,
  hash: string,
  routes: unknown,
): Promise<AppPreloads | undefined> {
  const folder = releaseFolder(releases, name, hash);
  try {
    const manifest: Manifest = JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8'));
    const patterns = pathsOf(routes).map(patternOf);
    const entry = manifest.metaData?.remoteEntry;
    const first = manifest.exposes?.flatMap(({ assets }) => assets?.js?.sync ?? []) ?? [];
    const scripts = [
      ...(entry?.name ? [`${entry.path ?? ''}${entry.name}`] : []),
      ...first,
      ...(await laterOf(folder)),
    ];
    const base = `/mf/${name}/${hash}/`;
    return {
      matches: (path) => patterns.some((pattern) => pattern.test(path)),
      links: [
        fetched(`${base}mf-manifest.json`),
        ...scripts.map((script) => `<link rel="preload" href="${base}${script}" as="script">`),
      ],
    };
  } catch {
    return undefined;
  }
}

/** What the release's own code brings before it shows anything; releases of earlier builds do not tell. */
async function laterOf(folder: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, 'first-screen.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text);
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
