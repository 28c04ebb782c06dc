/** The settings that differ between the committed configuration and a Traefik run by `startTraefik`. */
export interface TraefikOptions {
  /** Entry points, `host:port`: for clients, for the call to svc-auth, for the health check. */
  web: string;
  authloop: string;
  admin: string;
  /** Entry point of Traefik's own metrics. */
  metrics: string;
  /** Whether each request is a line of the output. */
  accessLog: boolean;
  /** The folder of `routers.yml` and `servers.yml`, which Traefik watches. */
  dynamicFolder: string;
  /** How long new requests are accepted after SIGTERM, and how long running ones may then take. */
  acceptGrace: string;
  finishGrace: string;
  /** TLS on `web`; another entry point for plain http then leads there. */
  tls?: TraefikTls;
  /** Addresses and ranges of proxies whose `X-Forwarded-*` headers are trusted. */
  trustedProxies?: readonly string[];
}

export interface TraefikTls {
  /** The entry point for plain http, `host:port`. */
  plain: string;
  /** The port of the site's https address. */
  port: string;
  /** Certificates come from a certificate authority by ACME; otherwise from files. */
  acme?: { email: string; server: string; domain: string; storage: string };
}

/** The settings of the committed files, which are for a container. */
export const CONTAINER_OPTIONS: TraefikOptions = {
  web: ':8080',
  authloop: '127.0.0.1:8082',
  admin: '127.0.0.1:8081',
  // Its port is not published: only containers of the same network reach it.
  metrics: ':8083',
  accessLog: true,
  dynamicFolder: '/routes',
  acceptGrace: '3s',
  finishGrace: '5s',
};

/**
 * All that a line of the access log says of a request. Its address, its headers and the client's address are left out:
 * they hold tokens and say who it is (S2.3.1567).
 */
export const LOGGED_FIELDS = [
  'StartUTC',
  'RouterName',
  'ServiceName',
  'RequestMethod',
  'DownstreamStatus',
  'OriginStatus',
  'RequestContentSize',
  'DownstreamContentSize',
  'Duration',
  'OriginDuration',
  'Overhead',
  'RetryAttempts',
] as const;

const ACCESS_LOG = {
  format: 'json',
  fields: {
    defaultMode: 'drop',
    names: Object.fromEntries(LOGGED_FIELDS.map((name) => [name, 'keep'])),
    headers: { defaultMode: 'drop' },
  },
};

/** Of requests that Traefik makes itself, or that are about Traefik: they are in no log and no metric. */
const UNOBSERVED = { accessLogs: false, metrics: false };

const ENCODED = ['Slash', 'BackSlash', 'NullCharacter', 'Percent', 'Semicolon', 'QuestionMark', 'Hash'];

/** Traefik's static configuration: entry points, limits and the path of the dynamic part. */
export function traefikStatic(options: TraefikOptions = CONTAINER_OPTIONS) {
  const lifeCycle = { requestAcceptGraceTimeout: options.acceptGrace, graceTimeOut: options.finishGrace };
  // A request that was accepted at the last moment must still be authenticated by svc-auth.
  const authLifeCycle = {
    requestAcceptGraceTimeout: plusOneSecond(options.acceptGrace),
    graceTimeOut: options.finishGrace,
  };
  return {
    entryPoints: {
      web: {
        address: options.web,
        ...(options.trustedProxies?.length && { forwardedHeaders: { trustedIPs: options.trustedProxies } }),
        http: {
          ...(options.tls && { tls: tlsOf(options.tls) }),
          aliasHeadersStrategy: 'delete',
          sanitizePath: true,
          middlewares: ['clean@file'],
          encodedCharacters: Object.fromEntries(ENCODED.map((name) => [`allowEncoded${name}`, false])),
        },
        transport: { respondingTimeouts: { readTimeout: '120s' }, lifeCycle },
      },
      ...(options.tls && { plain: redirecting(options.tls, lifeCycle) }),
      authloop: {
        address: options.authloop,
        forwardedHeaders: { trustedIPs: ['127.0.0.1/32'] },
        http: { aliasHeadersStrategy: 'delete' },
        observability: { accessLogs: false },
        transport: { lifeCycle: authLifeCycle },
      },
      admin: {
        ...{ address: options.admin, http: { aliasHeadersStrategy: 'delete' }, transport: { lifeCycle } },
        observability: UNOBSERVED,
      },
      metrics: {
        ...{ address: options.metrics, http: { aliasHeadersStrategy: 'delete' }, transport: { lifeCycle } },
        observability: UNOBSERVED,
      },
    },
    // Routed by the dynamic part, so that Traefik is healthy only once that is loaded.
    ping: { entryPoint: 'admin', manualRouting: true, terminatingStatusCode: 503 },
    metrics: {
      prometheus: { entryPoint: 'metrics', addRoutersLabels: true, buckets: [0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10] },
    },
    ...(options.accessLog && { accessLog: ACCESS_LOG }),
    serversTransport: {
      maxIdleConnsPerHost: 200,
      forwardingTimeouts: { dialTimeout: '1s', responseHeaderTimeout: '30s', idleConnTimeout: '30s' },
    },
    providers: { providersThrottleDuration: '200ms', file: { directory: options.dynamicFolder, watch: true } },
    ...(options.tls?.acme && { certificatesResolvers: { acme: { acme: resolverOf(options.tls.acme) } } }),
    global: { checkNewVersion: false, sendAnonymousUsage: false },
    log: { level: 'WARN', format: 'json' },
  };
}

const plusOneSecond = (seconds: string) => `${Number.parseInt(seconds, 10) + 1}s`;

type Acme = NonNullable<TraefikTls['acme']>;

/** `true`: with the certificates of the dynamic part, and its oldest version of TLS. */
const tlsOf = ({ acme }: TraefikTls) =>
  acme === undefined ? true : { certResolver: 'acme', [ACME_DOMAIN]: acme.domain };

/** As an argument of the command; the array of a file is written in another way. */
const ACME_DOMAIN = 'domains[0].main';

/** The authority asks for its proof by plain http, which this entry point answers before it leads to https. */
const resolverOf = ({ email, server, storage }: Acme) => ({
  ...{ email, caServer: server, storage, httpChallenge: { entryPoint: 'plain' } },
});

const redirecting = ({ plain, port }: TraefikTls, lifeCycle: object) => ({
  address: plain,
  http: {
    aliasHeadersStrategy: 'delete',
    redirections: { entryPoint: { to: `:${port}`, scheme: 'https', permanent: true } },
  },
  transport: { lifeCycle },
});
