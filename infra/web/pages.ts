import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { releaseFolder } from '../releases/current.ts';
import type { Encoding } from './encoding.ts';
import { type AppPreloads, appPreloads, REGISTRY_LINK } from './preloads.ts';
import type { Registry } from './registry.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** The shell's page as it is sent: whole, compressed, with its policy. */
export interface Page {
  bodies: Readonly<Record<Encoding, Buffer>>;
  etag: string;
  policy: string;
}

/** The shell's page for an address: with preload links for the micro-frontend that owns it, made once for each. */
export async function preparePages(
  releases: string,
  registry: Registry,
  https: boolean,
): Promise<(path: string) => Page> {
  const html = await readFile(join(releaseFolder(releases, 'shell', registry.shell), 'index.html'), 'utf8');
  const read = Object.entries(registry.apps).map(([name, hash]) => appPreloads(releases, name, hash));
  const apps = (await Promise.all(read)).filter((app) => app !== undefined);
  const policy = contentSecurityPolicy(html, https);
  const pages = new Map<AppPreloads | undefined, Page>();
  return (path) => {
    const app = apps.find(({ matches }) => matches(path));
    const page = pages.get(app) ?? makePage(html, app?.links ?? [], policy);
    pages.set(app, page);
    return page;
  };
}

function makePage(html: string, links: readonly string[], policy: string): Page {
  const written = html.replace('</head>', () => `${[REGISTRY_LINK, ...links].join('\n')}\n</head>`);
  const identity = Buffer.from(written);
  return {
    bodies: {
      identity,
      gzip: gzipSync(identity, { level: 9 }),
      br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    },
    etag: `"${createHash('sha256').update(identity).update(policy).digest('base64url').slice(0, 22)}"`,
    policy,
  };
}
