import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import * as z from 'zod';

const NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;
const INVALID_HOSTS = 'it must be names of hosts, separated by commas, without ports';

/** Further host names of a site. Every process that serves browsers reads this setting. */
export const HostSettings = z.object({
  ALLOWED_HOSTS: z
    .string()
    .optional()
    .transform((text = '') =>
      text
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter((name) => name !== ''),
    )
    .refine((names) => names.every((name) => NAME.test(name)), INVALID_HOSTS)
    .describe(
      'Further host names of the site, separated by commas, in addition to the one of `SITE_URL`, `localhost` and IP ' +
        'addresses',
    ),
});

export interface SiteHosts {
  /** The site's public address. */
  siteUrl: string;
  /** Further host names, in lower case. */
  allowedHosts?: readonly string[];
}

/**
 * Returns why a request is refused with 421, or undefined when its `Host` belongs to the site: the name of `siteUrl`
 * with and without `www.`, an allowed name, a loopback name, an IP address (product decision 56). This stops DNS
 * rebinding: a page of another site whose name resolves to our address. Ports are not compared, because a proxy may use
 * another port.
 */
export function hostRefusal({
  siteUrl,
  allowedHosts = [],
}: SiteHosts): (request: IncomingMessage) => string | undefined {
  const own = new URL(siteUrl).hostname.replace(/^www\./, '');
  const names = new Set([own, `www.${own}`, 'localhost', ...allowedHosts]);
  const refusal = `This site is not reached by that address. Please use ${new URL(siteUrl).origin}`;

  function isOurs(host: string): boolean {
    const name = host.toLowerCase().replace(/:\d{1,5}$/, '');
    if (names.has(name) || name.endsWith('.localhost') || isIPv4(name)) return true;
    return name.startsWith('[') && name.endsWith(']') && isIPv6(name.slice(1, -1));
  }

  return (request) => {
    const host = onlyHost(request.rawHeaders);
    return host !== undefined && isOurs(host) ? undefined : refusal;
  };
}

/**
 * The only `Host` header of a request; undefined when there is none or more than one. Node's own `headers.host`
 * contains the first and hides the others.
 */
export function onlyHost(rawHeaders: readonly string[]): string | undefined {
  let found: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== 'host') continue;
    if (found !== undefined) return undefined;
    found = rawHeaders[at + 1];
  }
  return found;
}
