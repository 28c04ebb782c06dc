import { SERVICES } from '@fieldhouse/contracts';
import { AUTHENTICATE_HEADERS, GATEWAY_HEADERS, IDENTITY_HEADER } from './headers.ts';
import { type RankedRoute, rankRoutes } from './match-route.ts';
import { type Destination, ROUTES } from './routes.ts';

const DESTINATIONS: readonly Destination[] = [...SERVICES, 'web'];

const serverName = (to: Destination) => (to === 'web' ? 'web' : `svc-${to}`);
const variable = (to: Destination) => `${serverName(to).replace('-', '_').toUpperCase()}_URL`;
const emptied = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']));

/** Traefik writes the X-Forwarded headers itself; emptying them here would take them from the services too. */
const written = new Set(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Port', 'X-Forwarded-Proto', 'X-Real-Ip']);

/** Traefik's static configuration: entry points, limits, where the dynamic part is. */
export function traefikStatic() {
  const noEncoded = ['Slash', 'BackSlash', 'NullCharacter', 'Percent', 'Semicolon', 'QuestionMark', 'Hash'];
  const lifeCycle = { requestAcceptGraceTimeout: '3s', graceTimeOut: '8s' };
  return {
    entryPoints: {
      web: {
        address: ':8080',
        http: {
          aliasHeadersStrategy: 'delete',
          sanitizePath: true,
          middlewares: ['clean@file'],
          encodedCharacters: Object.fromEntries(noEncoded.map((name) => [`allowEncoded${name}`, false])),
        },
        transport: { respondingTimeouts: { readTimeout: '120s' }, lifeCycle },
      },
      authloop: {
        address: '127.0.0.1:8082',
        forwardedHeaders: { trustedIPs: ['127.0.0.1/32'] },
        http: { aliasHeadersStrategy: 'delete' },
        transport: { lifeCycle },
      },
      admin: { address: '127.0.0.1:8081', http: { aliasHeadersStrategy: 'delete' }, transport: { lifeCycle } },
    },
    ping: { entryPoint: 'admin', terminatingStatusCode: 503 },
    serversTransport: {
      maxIdleConnsPerHost: 200,
      forwardingTimeouts: { dialTimeout: '1s', responseHeaderTimeout: '30s', idleConnTimeout: '30s' },
    },
    providers: { providersThrottleDuration: '200ms', file: { filename: 'dynamic.yml', watch: true } },
    global: { checkNewVersion: false, sendAnonymousUsage: false },
    log: { level: 'WARN', format: 'json' },
  };
}

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
    ...(route.access === 'signed-in' ? ['identify'] : []),
    ...(route.to === 'auth' ? [] : ['no-cookie']),
    'redial',
  ];
}

/** Traefik's dynamic configuration, from the same table as the embedded gateway. */
export function traefikDynamic() {
  const authLoop = {
    entryPoints: ['authloop'],
    tls: {},
    rule: 'Path(`/internal/authenticate`)',
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
  const services = DESTINATIONS.map((to) => [
    serverName(to),
    {
      loadBalancer: {
        servers: [{ url: `{{ env \`${variable(to)}\` }}` }],
        healthCheck: { path: '/ready', interval: '1s', timeout: '500ms' },
      },
    },
  ]);
  return {
    http: {
      middlewares: {
        clean: { headers: { customRequestHeaders: emptied(GATEWAY_HEADERS.filter((name) => !written.has(name))) } },
        identify: {
          forwardAuth: {
            address: 'https://127.0.0.1:8082/internal/authenticate',
            tls: { insecureSkipVerify: true },
            trustForwardHeader: false,
            authRequestHeaders: AUTHENTICATE_HEADERS,
            authResponseHeaders: [IDENTITY_HEADER],
            maxResponseBodySize: 16_384,
          },
        },
        'no-cookie': { headers: { customRequestHeaders: { Cookie: '' } } },
        redial: { retry: { attempts: 3, initialInterval: '50ms' } },
      },
      routers: { authloop: authLoop, ...Object.fromEntries(routers) },
      services: Object.fromEntries(services),
    },
  };
}

/** A configuration as the committed file holds it: JSON, which is YAML, in a file whose name Traefik takes. */
export function traefikFile(configuration: object): string {
  return `${JSON.stringify(configuration, null, 2)}\n`;
}
