import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxyServer } from 'httpxy';
import { type Addresses, addressesOf } from './addresses.ts';
import { answerUnreadable } from './answer-unreadable.ts';
import { forwardAuth, type Refusal } from './authenticate.ts';
import { cleanPath } from './clean-path.ts';
import { clientsBehind } from './client-address.ts';
import { DialingAgent, withTheNext } from './dial.ts';
import { namesSeveralHosts, stripForgedHeaders, writeForwardedHeaders } from './headers.ts';
import { matchRoute } from './match-route.ts';
import { problemOf } from './problem.ts';
import type { Destination } from './routes.ts';
import { watchReadiness } from './watch-readiness.ts';

/** Where each destination listens: `http://127.0.0.1:4001`, or all its replicas. */
export type Upstreams = Readonly<Record<Destination, string | readonly string[]>>;

export interface GatewaySettings {
  host: string;
  /** 0: any free one. */
  port: number;
  upstreams: Upstreams;
  /** Addresses and ranges of the proxies before it: what they say of the client is believed. Nobody's, unless told. */
  trustedProxies?: readonly string[];
}

export interface Gateway {
  url: string;
  port: number;
  /** Refuses new connections, lets running requests finish (8 s at most), then closes. */
  stop: () => Promise<void>;
}

/**
 * The embedded gateway: the `Gateway` port of `npm start`, driven by the route table and held to the same conformance
 * suite as Traefik. It neither compresses nor buffers.
 */
export async function startGateway({ host, port, upstreams, trustedProxies = [] }: GatewaySettings): Promise<Gateway> {
  const clientOf = clientsBehind(trustedProxies);
  const addresses = everyAddress(upstreams);
  const agent = new DialingAgent();
  const proxy = createProxyServer({ agent, xfwd: false, changeOrigin: false });
  const authenticate = forwardAuth(addresses.auth, agent);
  const unwatch = watchReadiness(Object.values(addresses));
  let stopping = false;
  // A browser that is told so opens its next connection elsewhere, instead of asking one that is about to close.
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
    const verdict = route.access === 'public' ? undefined : await authenticate(request, target, client.address);
    // Who left meanwhile never sends the end of a request: what was begun for them at a service would wait for it.
    if (request.socket.destroyed) return;
    stripForgedHeaders(request);
    writeForwardedHeaders(request, client);
    if (verdict && 'refusal' in verdict) return pass(response, verdict.refusal);
    if (verdict?.identity !== undefined) request.headers['x-identity'] = verdict.identity;
    if (route.to !== 'auth') delete request.headers.cookie;
    request.url = target;
    await withTheNext(addresses[route.to], (address) => proxy.web(request, response, { target: address }));
  };

  const server = createServer(TIMEOUTS, (request, response) => {
    if (stopping) response.setHeader('connection', 'close');
    handle(request, response).catch(() => {
      // The service or svc-auth is away, or the client left: nothing of the request may remain open.
      if (response.headersSent) response.destroy();
      else refuse(response, 502, 'service_away', 'This part of the site is not available for the moment');
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
    // A connection whose answer was on its way already stays open after it.
    const tidy = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), 8000);
    await closed;
    clearInterval(tidy);
    clearTimeout(cut);
    unwatch();
    agent.destroy();
  };
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`, port: bound, stop };
}

function everyAddress(upstreams: Upstreams): Record<Destination, Addresses> {
  const { auth, family, events, gamedata, admin, notify, web } = upstreams;
  return {
    auth: addressesOf(auth),
    family: addressesOf(family),
    events: addressesOf(events),
    gamedata: addressesOf(gamedata),
    admin: addressesOf(admin),
    notify: addressesOf(notify),
    web: addressesOf(web),
  };
}

/** Milliseconds. With Node's own 5 s an unused connection often closes at the very moment somebody asks again. */
const TIMEOUTS = { requestTimeout: 120_000, headersTimeout: 20_000, keepAliveTimeout: 75_000 };

function refuse(response: ServerResponse, status: number, code: string, detail: string): void {
  response
    .writeHead(status, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
    .end(problemOf(status, code, detail));
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'x-identity']);

function pass(response: ServerResponse, { status, headers, body }: Refusal): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !HOP_BY_HOP.has(name)) response.setHeader(name, value);
  }
  response.writeHead(status).end(body);
}
