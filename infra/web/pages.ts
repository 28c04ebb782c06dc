import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseFolder } from '../releases/current.ts';
import { type AppPreloads, appPreloads, PAGE_LINKS } from './preloads.ts';
import { type Prepared, prepare } from './prepared.ts';
import type { Registry } from './registry.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** The shell's page for an address: with preload links for the micro-frontend that owns it, made once for each. */
export async function preparePages(
  releases: string,
  { shell, apps, routes }: Registry,
  https: boolean,
): Promise<(path: string) => Prepared> {
  const html = await readFile(join(releaseFolder(releases, 'shell', shell), 'index.html'), 'utf8');
  const read = Object.entries(apps).map(([name, hash]) => appPreloads(releases, name, hash, routes[name]));
  const known = (await Promise.all(read)).filter((app) => app !== undefined);
  const policy = contentSecurityPolicy(html, https);
  const pages = new Map<AppPreloads | undefined, Prepared>();
  return (path) => {
    const app = known.find(({ matches }) => matches(path));
    const page = pages.get(app) ?? makePage(html, [releaseOf(shell), ...(app?.links ?? [])], policy);
    pages.set(app, page);
    return page;
  };
}

/** The page's script cannot know it: it is the hash of the script, among others. Error reports name it. */
const releaseOf = (shell: string) => `<meta name="release" content="${shell}">`;

function makePage(html: string, elements: readonly string[], policy: string): Prepared {
  const written = html.replace('</head>', () => `${[...PAGE_LINKS, ...elements].join('\n')}\n</head>`);
  return prepare(written, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
}
