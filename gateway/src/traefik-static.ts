/** What differs between the committed configuration and a Traefik on ports of its own. */
export interface TraefikPlace {
  /** Entry points, `host:port`: for everybody, for the question to svc-auth, for the health check. */
  web: string;
  authloop: string;
  admin: string;
  dynamicFile: string;
  /** How long new requests are taken after SIGTERM, and how long running ones may then take. */
  stillAccepts: string;
  finishes: string;
  /** Addresses and ranges of the proxies before it: what they say of the client is believed. */
  trustedProxies?: readonly string[];
}

/** In a container: the place of the committed files. */
export const CONTAINER: TraefikPlace = {
  web: ':8080',
  authloop: '127.0.0.1:8082',
  admin: '127.0.0.1:8081',
  dynamicFile: '/etc/traefik/dynamic.yml',
  stillAccepts: '3s',
  finishes: '5s',
};

const ENCODED = ['Slash', 'BackSlash', 'NullCharacter', 'Percent', 'Semicolon', 'QuestionMark', 'Hash'];

/** Traefik's static configuration: entry points, limits, where the dynamic part is. */
export function traefikStatic(place: TraefikPlace = CONTAINER) {
  const lifeCycle = { requestAcceptGraceTimeout: place.stillAccepts, graceTimeOut: place.finishes };
  // A request that was taken at the last moment still has its question to svc-auth before it.
  const outlasting = { requestAcceptGraceTimeout: plusOneSecond(place.stillAccepts), graceTimeOut: place.finishes };
  return {
    entryPoints: {
      web: {
        address: place.web,
        ...(place.trustedProxies?.length && { forwardedHeaders: { trustedIPs: place.trustedProxies } }),
        http: {
          aliasHeadersStrategy: 'delete',
          sanitizePath: true,
          middlewares: ['clean@file'],
          encodedCharacters: Object.fromEntries(ENCODED.map((name) => [`allowEncoded${name}`, false])),
        },
        transport: { respondingTimeouts: { readTimeout: '120s' }, lifeCycle },
      },
      authloop: {
        address: place.authloop,
        forwardedHeaders: { trustedIPs: ['127.0.0.1/32'] },
        http: { aliasHeadersStrategy: 'delete' },
        transport: { lifeCycle: outlasting },
      },
      admin: { address: place.admin, http: { aliasHeadersStrategy: 'delete' }, transport: { lifeCycle } },
    },
    // Routed by the dynamic part, so that Traefik is healthy only once it has that.
    ping: { entryPoint: 'admin', manualRouting: true, terminatingStatusCode: 503 },
    serversTransport: {
      maxIdleConnsPerHost: 200,
      forwardingTimeouts: { dialTimeout: '1s', responseHeaderTimeout: '30s', idleConnTimeout: '30s' },
    },
    providers: { providersThrottleDuration: '200ms', file: { filename: place.dynamicFile, watch: true } },
    global: { checkNewVersion: false, sendAnonymousUsage: false },
    log: { level: 'WARN', format: 'json' },
  };
}

const plusOneSecond = (seconds: string) => `${Number.parseInt(seconds, 10) + 1}s`;
