import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { releaseFolder } from '../releases/current.ts';
import { appPreloads, framePreloads, PAGE_LINKS, type PagePreloads } from './preloads.ts';
import { type Prepared, prepare } from './prepared.ts';
import type { Registry } from './registry.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/**
 * Returns a function that gives the shell's page for a path, with preload links for the micro-frontend's page at that
 * path. Each variant is made once.
 */
export async function preparePages(
  releases: string,
  { shell, apps, routes }: Registry,
  { https, headers = {} }: { https: boolean; headers?: OutgoingHttpHeaders },
): Promise<(path: string) => Prepared> {
  const html = await readFile(join(releaseFolder(releases, 'shell', shell), 'index.html'), 'utf8');
  const read = Object.entries(apps).map(([name, hash]) => appPreloads(releases, name, hash, routes[name]));
  const known = (await Promise.all(read)).flat();
  const frame = await framePreloads(releases, shell);
  const policy = contentSecurityPolicy(html, https);
  const made = new Map<PagePreloads | undefined, Prepared>();
  return (path) => {
    const preloads = known.find(({ matches }) => matches(path));
    const links = preloads ? [...preloads.links, ...frame] : [];
    const page = made.get(preloads) ?? makePage(html, [releaseOf(shell), ...links], { policy, headers });
    made.set(preloads, page);
    return page;
  };
}

/** The release is a hash of the script and other files, so the script cannot contain it. Error reports name it. */
const releaseOf = (shell: string) => `<meta name="release" content="${shell}">`;

function makePage(
  html: string,
  elements: readonly string[],
  { policy, headers }: { policy: string; headers: OutgoingHttpHeaders },
): Prepared {
  const written = html.replace('</head>', () => `${[...PAGE_LINKS, ...elements].join('\n')}\n</head>`);
  const type = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return prepare(written, { ...type, ...headers });
}
