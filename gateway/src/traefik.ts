import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { authenticationPath } from './authenticate.ts';
import { AUTHENTICATE_HEADERS, GATEWAY_HEADERS, IDENTITY_HEADER } from './headers.ts';
import { type RankedRoute, rankRoutes } from './match-route.ts';
import { PREVIEW_HEADER, PREVIEW_PATH, PREVIEW_RULE } from './preview.ts';
import { DESTINATIONS, type Destination, ROUTES } from './routes.ts';
import { CONTAINER_OPTIONS, type TraefikOptions } from './traefik-static.ts';

/** Traefik's name of a destination, which is its host name in containers, too: `svc-auth`, `web`. */
export const serverName = (to: Destination) => (to === 'web' ? 'web' : `svc-${to}`);

const setToEmpty = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']));

/** Traefik writes these headers itself; when they are emptied here, the services do not get them either. */
const writtenByTraefik = new Set([
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Port',
  'X-Forwarded-Proto',
  'X-Real-Ip',
]);

function rule(route: RankedRoute): string {
  switch (route.kind) {
    case 'everything':
      return 'PathPrefix(`/`)';
    case 'exact':
      return `Path(\`${route.path}\`)`;
    case 'pattern':
      return `PathRegexp(\`${route.expression}\`)`;
    case 'prefix':
      return `Path(\`${route.path}\`) || PathPrefix(\`${route.path}/\`)`;
  }
}

function routerName(route: RankedRoute): string {
  if (route.kind === 'everything') return 'web';
  return `${route.to}${route.path.replace(/[{}]/g, '').replace(/[^a-z0-9]+/gi, '-')}`;
}

function middlewares(route: RankedRoute): string[] {
  return [
    ...(route.access === 'signed-in' ? [`identify-for-${route.to}`] : []),
    ...(route.to === 'auth' ? [] : ['no-cookie']),
    'redial',
  ];
}

/** Before the route for everything, and after all others. */
const PREVIEW_ROUTER = {
  entryPoints: ['web'],
  priority: 2,
  rule: PREVIEW_RULE,
  service: serverName('web'),
  middlewares: ['preview', 'no-cookie', 'redial'],
};

/** Traefik's routers and middlewares, from the same table as the embedded gateway: the file `routers.yml`. */
export function traefikRouters({ authloop }: Pick<TraefikOptions, 'authloop'> = CONTAINER_OPTIONS) {
  const askAuth = (path: string, header: string) => ({
    address: `https://${authloop}${path}`,
    tls: { insecureSkipVerify: true },
    trustForwardHeader: false,
    authRequestHeaders: AUTHENTICATE_HEADERS,
    authResponseHeaders: [header],
    maxResponseBodySize: 16_384,
  });
  const identifyFor = (to: ServiceName) => askAuth(authenticationPath(to), IDENTITY_HEADER);
  const ping = { entryPoints: ['admin'], rule: 'Path(`/ping`)', service: 'ping@internal' };
  const authLoop = {
    entryPoints: ['authloop'],
    tls: {},
    rule: `Path(\`/internal/authenticate\`) || Path(\`${PREVIEW_PATH}\`)`,
    service: 'svc-auth',
    middlewares: ['redial'],
  };
  const routers = rankRoutes(ROUTES).map((route) => [
    routerName(route),
    {
      entryPoints: ['web'],
      priority: route.rank,
      rule: rule(route),
      service: serverName(route.to),
      middlewares: middlewares(route),
    },
  ]);
  return {
    http: {
      middlewares: {
        clean: {
          headers: { customRequestHeaders: setToEmpty(GATEWAY_HEADERS.filter((name) => !writtenByTraefik.has(name))) },
        },
        ...Object.fromEntries(SERVICES.map((to) => [`identify-for-${to}`, { forwardAuth: identifyFor(to) }])),
        preview: { forwardAuth: askAuth(PREVIEW_PATH, PREVIEW_HEADER) },
        'no-cookie': { headers: { customRequestHeaders: { Cookie: '' } } },
        redial: { retry: { attempts: 3, initialInterval: '50ms' } },
      },
      routers: { ping, authloop: authLoop, 'web-preview': PREVIEW_ROUTER, ...Object.fromEntries(routers) },
    },
  };
}

/**
 * The servers of every destination: the file `servers.yml`. Traefik checks each, and sends requests to those that are
 * ready.
 */
export function traefikServers(addresses: Readonly<Record<Destination, readonly string[]>>) {
  const services = DESTINATIONS.map((to) => [
    serverName(to),
    {
      loadBalancer: {
        servers: addresses[to].map((url) => ({ url })),
        // No passive check: for it any 5xx is an unavailable server, so one failing route would remove all replicas.
        // The timeout is long: a short one would remove every slow replica under heavy load.
        // With its name: after a restart of the machine an address may be another destination's, which then refuses.
        healthCheck: { path: '/ready', hostname: serverName(to), interval: '1s', timeout: '3s' },
      },
    },
  ]);
  return { http: { services: Object.fromEntries(services) } };
}

/** The files of a certificate and its key. */
export interface CertificateFiles {
  certFile: string;
  keyFile: string;
}

/** How `web` serves TLS, where it does: the file `tls.yml`. TLS 1.2 is the oldest version. */
export function traefikTls(certificate: CertificateFiles | undefined) {
  return {
    tls: {
      options: { default: { minVersion: 'VersionTLS12' } },
      ...(certificate && { stores: { default: { defaultCertificate: certificate } } }),
    },
  };
}

/** A configuration as Traefik reads it: JSON, which is valid YAML. */
export function traefikFile(configuration: object): string {
  return `${JSON.stringify(configuration, null, 2)}\n`;
}
