import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVICES } from '@fieldhouse/contracts';
import type { Destination } from '../routes.ts';

/** What a service behind the gateway saw of a request. */
export interface Seen {
  service: Destination;
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  /** Every header line, as it came. */
  rawHeaders: string[];
  bytes: number;
}

/** The session that the suite's svc-auth knows. */
export const SESSION = 'fieldhouse=known';
export const SIGNED_IDENTITY = 'signed.by.auth';

export interface Upstreams {
  urls: Record<Destination, string>;
  /** Closes one of them, as when a service is down. */
  down: (to: Destination) => Promise<void>;
  /** How often svc-auth was asked. */
  asked: () => number;
  /** Requests to services so far. */
  received: () => number;
  stop: () => Promise<void>;
}

/** Servers in the place of the services: each answers what it saw; `auth` knows one session. */
export async function startUpstreams(): Promise<Upstreams> {
  const servers = new Map<Destination, Server>();
  let asked = 0;
  let received = 0;
  const stream = eventStream();

  const echo = (service: Destination, request: IncomingMessage, response: ServerResponse) => {
    received += 1;
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => {
      const seen: Seen = {
        service,
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        rawHeaders: request.rawHeaders,
        bytes,
      };
      response.setHeader('Set-Cookie', [`from=${service}`, 'second={"x":1}; Priority=High']);
      response.setHeader('ETag', '"tag"');
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(seen));
    });
  };

  const authenticate = (request: IncomingMessage, response: ServerResponse) => {
    asked += 1;
    if ((request.headers.cookie ?? '').includes(SESSION)) {
      response.writeHead(200, { 'X-Identity': SIGNED_IDENTITY }).end();
      return;
    }
    response.writeHead(401, { 'Content-Type': 'application/problem+json' });
    response.end(JSON.stringify({ status: 401, code: 'not_signed_in', detail: 'Please sign in' }));
  };

  const serve = (service: Destination) => (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0];
    if (path === '/ready') return void response.end('ok');
    if (service === 'auth' && path === '/internal/authenticate') return authenticate(request, response);
    if (path === '/api/events/stream') return stream.open(response);
    if (path?.startsWith('/api/events/stream/')) return stream.tell(path.slice(19), response);
    echo(service, request, response);
  };

  const urls = {} as Record<Destination, string>;
  for (const service of [...SERVICES, 'web'] as const) {
    const server = createServer({ keepAliveTimeout: 35_000 }, serve(service));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    urls[service] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    servers.set(service, server);
  }

  const close = (server: Server) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    urls,
    asked: () => asked,
    received: () => received,
    down: async (to) => {
      const server = servers.get(to);
      if (server) await close(server);
    },
    stop: async () => {
      for (const server of servers.values()) await close(server);
    },
  };
}

/** An event stream: 'open' at once, then each word that is told at `/api/events/stream/{word}`. */
function eventStream() {
  const listeners = new Set<ServerResponse>();
  return {
    open: (response: ServerResponse) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
      response.write('data: open\n\n');
      listeners.add(response);
    },
    tell: (word: string, response: ServerResponse) => {
      for (const listener of listeners) listener.write(`data: ${word}\n\n`);
      response.end();
    },
  };
}
