import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';
import { DEVELOPED } from './developed.ts';
import { RELOAD_ELEMENT } from './reload-pages.ts';

const REMOTES = '/remotes.json';

interface ProxyOptions {
  app: string;
  site: string;
  /** The app's sources. */
  folder: string;
}

/** Forwards requests to the site with the site's own host and origin, because the site refuses others. */
export function proxySite({ app, site, folder }: ProxyOptions) {
  const toSite = {
    target: site,
    changeOrigin: true,
    on: {
      proxyReq: (request: {
        getHeader: (name: string) => unknown;
        setHeader: (name: string, value: string) => void;
      }) => {
        if (request.getHeader('origin')) request.setHeader('origin', new URL(site).origin);
      },
    },
  };
  const unchanged = createProxyMiddleware(toSite);
  const changed = createProxyMiddleware({
    ...toSite,
    selfHandleResponse: true,
    on: {
      ...toSite.on,
      proxyRes: responseInterceptor(async (body, answer, request, response) => {
        response.removeHeader('etag');
        response.setHeader('cache-control', 'no-store');
        if (pathOf(request) === REMOTES) return withApp(body.toString(), app, folder);
        return answer.headers['content-type']?.startsWith('text/html') ? withReload(body.toString()) : body;
      }),
    },
  });
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    // Without this header the site never answers 304, which has no body to change.
    if (isPage || pathOf(request) === REMOTES) {
      delete request.headers['if-none-match'];
      return changed(request as never, response as never, next);
    }
    return unchanged(request as never, response as never, next);
  };
}

const pathOf = ({ url = '/' }: IncomingMessage) => new URL(url, 'http://localhost').pathname;

const withReload = (page: string) => page.replace('</head>', () => `${RELOAD_ELEMENT}\n</head>`);

/** `/remotes.json` with the app of this repository, which replaces the site's release of it or is added. */
async function withApp(text: string, app: string, folder: string): Promise<string> {
  const remotes = JSON.parse(text);
  const routes = JSON.parse(await readFile(join(folder, 'routes.json'), 'utf8'));
  return JSON.stringify({
    ...remotes,
    apps: { ...remotes.apps, [app]: DEVELOPED },
    routes: { ...remotes.routes, [app]: routes },
  });
}
