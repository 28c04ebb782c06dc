import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxyServer } from 'httpxy';
import { addressesOf } from './addresses.ts';
import { answerUnreadable } from './answer-unreadable.ts';
import { authenticationPath, forwardAuth, type Refusal } from './authenticate.ts';
import { cleanPath } from './clean-path.ts';
import { clientsBehind } from './client-address.ts';
import { DialingAgent, tryInOrder } from './dial.ts';
import { IDENTITY_HEADER, namesSeveralHosts, stripForgedHeaders, writeForwardedHeaders } from './headers.ts';
import { matchRoute } from './match-route.ts';
import { mayBePreview, PREVIEW_HEADER, PREVIEW_PATH } from './preview.ts';
import { problemOf } from './problem.ts';
import { byDestination, type Destination, type GatewayRoute } from './routes.ts';
import { watchReadiness } from './watch-readiness.ts';

/** The URL of each destination: `http://127.0.0.1:4001`, or a list with one for each replica. */
export type Upstreams = Readonly<Record<Destination, string | readonly string[]>>;

export interface GatewaySettings {
  host: string;
  /** 0: any free port. */
  port: number;
  upstreams: Upstreams;
  /** Addresses and ranges of proxies whose `X-Forwarded-*` headers are trusted; none by default. */
  trustedProxies?: readonly string[];
}

export interface Gateway {
  url: string;
  port: number;
  /** Where its own metrics are: only Traefik has some. */
  metricsUrl?: string;
  /** Refuses new connections, lets running requests finish (8 s at most), then closes. */
  stop: () => Promise<void>;
}

/**
 * The embedded gateway: the `Gateway` port of `npm start`, with the routes of the route table. It passes the same
 * conformance suite as Traefik. It neither compresses nor buffers.
 */
export async function startGateway({ host, port, upstreams, trustedProxies = [] }: GatewaySettings): Promise<Gateway> {
  const clientOf = clientsBehind(trustedProxies);
  const addresses = byDestination((to) => addressesOf(upstreams[to]));
  const agent = new DialingAgent();
  const proxy = createProxyServer({ agent, xfwd: false, changeOrigin: false });
  const authenticate = forwardAuth(addresses.auth, agent);
  const stopWatching = watchReadiness(Object.values(addresses));
  let stopping = false;
  // With this header a browser opens a new connection instead of using one that is about to close.
  proxy.on('proxyRes', (answer) => {
    if (stopping) answer.headers.connection = 'close';
  });

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (namesSeveralHosts(request)) return refuse(response, 400, 'bad_host', 'The request names more than one host');
    const client = clientOf(request);
    const [rawPath = '', ...query] = (request.url ?? '').split('?');
    const path = cleanPath(rawPath);
    if (path === undefined) return refuse(response, 400, 'bad_path', 'This address is not valid');
    const route = matchRoute(path);
    const target = query.length > 0 ? `${path}?${query.join('?')}` : path;
    const asks = asksFor(route, path, request.headers.cookie);
    const authenticated = asks && (await authenticate(request, { ...asks, path: target, client: client.address }));
    // When the client has disconnected, a request passed to a service would never end.
    if (request.socket.destroyed) return;
    stripForgedHeaders(request);
    writeForwardedHeaders(request, client);
    if (authenticated && 'refusal' in authenticated) return sendRefusal(response, authenticated.refusal);
    if (asks && authenticated?.header !== undefined) request.headers[asks.answer.toLowerCase()] = authenticated.header;
    if (route.to !== 'auth') delete request.headers.cookie;
    request.url = target;
    await tryInOrder(addresses[route.to], (address) => proxy.web(request, response, { target: address }));
  };

  const server = createServer(TIMEOUTS, (request, response) => {
    if (stopping) response.setHeader('connection', 'close');
    handle(request, response).catch(() => {
      // The service or svc-auth is unavailable, or the client disconnected: the answer must end in each case.
      if (response.headersSent) response.destroy();
      else refuse(response, 502, 'service_unavailable', 'This part of the site is not available for the moment');
    });
  });
  answerUnreadable(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;

  const stop = async () => {
    stopping = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // A connection whose answer had begun before `stop` stays open after the answer.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
    const closeAll = setTimeout(() => server.closeAllConnections(), 8000);
    await closed;
    clearInterval(closeIdle);
    clearTimeout(closeAll);
    stopWatching();
    agent.destroy();
  };
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`, port: bound, stop };
}

/** What svc-auth is asked about a request, and the header that the service gets; undefined: nothing. */
function asksFor({ to, access }: GatewayRoute, path: string, cookie: string | undefined) {
  if (access === 'signed-in') return { ask: authenticationPath(to), answer: IDENTITY_HEADER };
  return mayBePreview({ to, path, cookie }) ? { ask: PREVIEW_PATH, answer: PREVIEW_HEADER } : undefined;
}

/** Milliseconds. With Node's default of 5 s an idle connection often closes just as the client sends a request. */
const TIMEOUTS = { requestTimeout: 120_000, headersTimeout: 20_000, keepAliveTimeout: 75_000 };

function refuse(response: ServerResponse, status: number, code: string, detail: string): void {
  response
    .writeHead(status, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
    .end(problemOf(status, code, detail));
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'x-identity']);

function sendRefusal(response: ServerResponse, { status, headers, body }: Refusal): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !HOP_BY_HOP.has(name)) response.setHeader(name, value);
  }
  response.writeHead(status).end(body);
}
