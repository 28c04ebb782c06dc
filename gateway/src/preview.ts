import type { Destination } from './routes.ts';

/**
 * The releases that an admin previews (product decision 213), from svc-auth for the web server: `mf-coach=91ab…`, or
 * `none`. Only the gateway may set it; without the session of an admin there is none.
 */
export const PREVIEW_HEADER = 'X-Preview';

/** The address at svc-auth that answers that header, always with 200. */
export const PREVIEW_PATH = '/internal/preview';

/** What the web server tells admins alone: the stored releases. */
const RELEASES_PATH = '/releases.json';

/** The name of the cookie, at the beginning of which a site with https has `__Host-`. */
const COOKIE = 'fieldhouse-preview=';

/** Files of releases are the same for everybody. */
const FILES = ['/assets/', '/mf/'];

/** Whether svc-auth is asked before the web server gets a request: only those of a browser with the cookie cost that. */
export function mayBePreview({ to, path, cookie }: { to: Destination; path: string; cookie: string | undefined }) {
  if (to !== 'web') return false;
  return path === RELEASES_PATH || (cookie?.includes(COOKIE) && !FILES.some((folder) => path.startsWith(folder)));
}

/** The same as a rule of Traefik. */
export const PREVIEW_RULE = [
  `Path(\`${RELEASES_PATH}\`)`,
  `(${[`HeaderRegexp(\`Cookie\`, \`${COOKIE}\`)`, ...FILES.map((folder) => `!PathPrefix(\`${folder}\`)`)].join(' && ')})`,
].join(' || ');
