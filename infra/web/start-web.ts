import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { hostRefusal, type SiteHosts } from '@fieldhouse/service-kit/hosts';
import { isRelease, releaseFolder } from '../releases/current.ts';
import { listReleases } from './list-releases.ts';
import { hasLeft, logFailure, type WriteLine } from './log.ts';
import { isAdmin, previewOf } from './preview.ts';
import { PUSH_WORKER_PATH } from './push-worker.ts';
import { listRelease, type ReleaseFile } from './release-files.ts';
import { securityHeaders } from './security-headers.ts';
import { plain, sendFile, sendJson, sendNotFound, sendPrepared } from './send.ts';
import { type Site, sitesOf } from './site.ts';

export interface WebSettings extends SiteHosts {
  /** The releases folder. */
  releases: string;
  host: string;
  /** 0: any free one. */
  port: number;
  /** Gets the lines of its log; the default writes them to the standard output. */
  write?: WriteLine;
}

export interface Web {
  url: string;
  port: number;
  stop: () => Promise<void>;
}

/**
 * Serves the releases: the shell's page for every address of the site, `/remotes.json`, and the files of every stored
 * release under `/assets/` (the shell's) and `/mf/<name>/<hash>/`. A missing file is 404, never the page. Admins get the
 * releases that they preview, and the list of those that are stored.
 */
export async function startWeb({ releases, host, port, write, ...site }: WebSettings): Promise<Web> {
  const https = site.siteUrl.startsWith('https:');
  const refusalOf = hostRefusal(site);
  const always = securityHeaders(https);
  const lists = new Map<string, ReadonlyMap<string, ReleaseFile>>();
  const siteOf = sitesOf(releases, https);

  async function fileOf(folder: string, name: string): Promise<ReleaseFile | undefined> {
    const list = lists.get(folder) ?? (await listRelease(folder).catch(() => undefined));
    if (list) lists.set(folder, list);
    return list?.get(name);
  }

  /** An open page keeps requesting the files of the shell it came with, after a newer one was published. */
  async function shellFile(name: string, site: Site | undefined): Promise<ReleaseFile | undefined> {
    if (name === 'index.html') return undefined;
    const all = await readdir(join(releases, 'shell')).catch(() => []);
    for (const hash of new Set([...(site ? [site.shell] : []), ...all])) {
      const file = await fileOf(releaseFolder(releases, 'shell', hash), name);
      if (file) return file;
    }
    return undefined;
  }

  async function appFile([name = '', hash = '', ...inner]: readonly string[]): Promise<ReleaseFile | undefined> {
    return isRelease(name, hash) ? fileOf(releaseFolder(releases, name, hash), inner.join('/')) : undefined;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (isUnroutedServicePath(path)) return sendNotFound(response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(response, 405, 'Method not allowed', { allow: 'GET, HEAD' });
    if (isUnsafePath(path)) return plain(response, 404, 'Not found');
    // Health checks use the name of the container as host.
    const refusal = path === '/ready' ? undefined : refusalOf(request);
    if (refusal !== undefined) return plain(response, 421, refusal);
    const site = await siteOf(previewOf(request));
    const [, area, ...rest] = path.split('/');
    if (area === 'assets' || area === 'mf') {
      const found = area === 'assets' ? await shellFile(rest.join('/'), site) : await appFile(rest);
      return found ? sendFile(request, response, found) : plain(response, 404, 'Not found');
    }
    // The gateway may ask for a service whose address this was before a restart (S2.4.1509).
    if (path === '/ready' && /^svc-/.test(request.headers.host ?? '')) return plain(response, 503, 'not ready');
    if (path === '/ready' && site !== undefined) return plain(response, 200, 'ready');
    if (site === undefined) return plain(response, 503, 'The site is not published yet', { 'retry-after': '2' });
    if (path === '/releases.json') {
      return isAdmin(request)
        ? sendJson(response, await listReleases(releases, previewOf(request)))
        : sendNotFound(response);
    }
    if (path === '/remotes.json') return sendPrepared(request, response, site.remotes);
    if (path === PUSH_WORKER_PATH && site.pushWorker) return sendPrepared(request, response, site.pushWorker);
    if (!wantsPage(request, path)) return plain(response, 404, 'Not found');
    return sendPrepared(request, response, site.pageFor(path));
  }

  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(always)) if (value !== undefined) response.setHeader(name, value);
    answer(request, response).catch((error) => {
      if (!hasLeft(error)) logFailure(request.method, error, write);
      if (response.headersSent) response.destroy();
      else plain(response, 500, 'Something went wrong');
    });
  });
  // Longer than the gateway's: the gateway closes idle connections first, so none is closed during a request.
  server.keepAliveTimeout = 65_000;
  server.listen(port, host);
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${bound}`,
    port: bound,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      // A connection whose answer is just being written becomes idle a moment later.
      const idle = setInterval(() => server.closeIdleConnections(), 20);
      const cut = setTimeout(() => server.closeAllConnections(), 5000);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

/** Addresses that look like a service's but are in no route of the gateway. */
function isUnroutedServicePath(path: string): boolean {
  return /^\/(?:api|internal|metrics)(?:\/|$)/i.test(path);
}

/** Dots, doubled and encoded slashes, backslashes: addresses that no link of ours has. */
function isUnsafePath(path: string): boolean {
  return !path.startsWith('/') || /\/\/|\/\.|\\|%(2e|2f|5c|00)/i.test(path);
}

function wantsPage(request: IncomingMessage, path: string): boolean {
  return !basename(path).includes('.') && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}
