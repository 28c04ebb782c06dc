import type { Request } from 'express';
import { Problem } from './problem.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request may change something, by its method. */
export const isUnsafe = ({ method }: Pick<Request, 'method'>): boolean => !SAFE_METHODS.has(method);

/**
 * Refuses (403 `cross_site`) an unsafe request that another site may have caused: browsers say so in `Sec-Fetch-Site`;
 * without that header (old browsers, plain http) the `Origin` must be the site's own, as configured or as the gateway
 * forwards it (architecture section 5).
 */
export function refuseCrossSite(request: Request, siteOrigin: string): void {
  if (!isUnsafe(request)) return;
  const fetchSite = request.get('Sec-Fetch-Site');
  const own = fetchSite === undefined ? isOwnOrigin(request, siteOrigin) : fetchSite === 'same-origin';
  if (!own) throw new Problem(403, 'cross_site', 'This request did not come from the club’s own pages');
}

function isOwnOrigin(request: Request, siteOrigin: string): boolean {
  const origin = request.get('Origin');
  if (origin === undefined || origin === 'null') return false;
  return origin === siteOrigin || origin === forwardedOrigin(request);
}

/** The address the browser used. A page of another site cannot set these headers, and the gateway overwrites them. */
function forwardedOrigin(request: Request): string | undefined {
  const host = request.get('X-Forwarded-Host');
  return host === undefined ? undefined : `${request.get('X-Forwarded-Proto') ?? 'http'}://${host}`;
}
