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

export const REGISTRY_LINK = '<link rel="preload" href="/remotes.json" as="fetch" crossorigin="anonymous">';

/** Reads a release's manifest and routes; a release without them has no preloads and is loaded as it comes. */
export async function appPreloads(releases: string, name: string, hash: string): Promise<AppPreloads | undefined> {
  const folder = releaseFolder(releases, name, hash);
  try {
    const manifest: Manifest = JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8'));
    const routes: readonly { path: string }[] = JSON.parse(await readFile(join(folder, 'routes.json'), 'utf8'));
    const patterns = routes.map(({ path }) => patternOf(path));
    const entry = manifest.metaData?.remoteEntry;
    const first = manifest.exposes?.flatMap(({ assets }) => assets?.js?.sync ?? []) ?? [];
    const scripts = [...(entry?.name ? [`${entry.path ?? ''}${entry.name}`] : []), ...first];
    const base = `/mf/${name}/${hash}/`;
    return {
      matches: (path) => patterns.some((pattern) => pattern.test(path)),
      links: [
        `<link rel="preload" href="${base}mf-manifest.json" as="fetch" crossorigin="anonymous">`,
        ...scripts.map((script) => `<link rel="preload" href="${base}${script}" as="script">`),
      ],
    };
  } catch {
    return undefined;
  }
}

/** `/children/:id` matches `/children/7`, `/coach/*` everything below. */
function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[^\w-]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}/?$`);
}
