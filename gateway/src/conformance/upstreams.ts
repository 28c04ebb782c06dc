import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { DESTINATIONS, type Destination } from '../routes.ts';
import { type Replica, startReplica } from './replica.ts';

/** A request as a service behind the gateway received it. */
export interface ForwardedRequest {
  service: Destination;
  /** Which of the service's replicas. */
  replica: number;
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  /** Every header line, unchanged: names and values in turns. */
  rawHeaders: string[];
  bytes: number;
}

/** The session that the suite's svc-auth accepts. */
export const SESSION = 'fieldhouse=known';
/** What the suite's svc-auth answers for that session. */
export const PREVIEWED = 'mf-coach=91ab04c7d2e85f36';
export const SIGNED_IDENTITY = 'signed.by.auth';

export interface Upstreams {
  urls: Record<Destination, string | readonly string[]>;
  replicas: (to: Destination) => readonly Replica[];
  /** Kills all replicas of a service. */
  killAll: (to: Destination) => Promise<void>;
  /** How often svc-auth was called. */
  authCalls: () => number;
  /** The services that svc-auth's identities were for, in order. */
  identitiesFor: () => readonly string[];
  /** The headers of the last call of svc-auth. */
  lastAuthHeaders: () => IncomingHttpHeaders;
  /** How often one replica of svc-auth was called. */
  authCallsOf: (replica: number) => number;
  /** Requests to services so far. */
  requests: () => number;
  stop: () => Promise<void>;
}

/** Services with two replicas; the others have one. */
const REPLICATED: ReadonlySet<Destination> = new Set<Destination>(['auth', 'events']);

/** Fake services: each answers with the request that it received; `auth` accepts one session. */
export async function startUpstreams(): Promise<Upstreams> {
  const replicas = new Map<Destination, Replica[]>();
  const authCalls = [0, 0];
  const identitiesFor: string[] = [];
  let lastAuthHeaders: IncomingHttpHeaders = {};
  let requests = 0;
  const stream = eventStream();

  const echo = (service: Destination, replica: number, request: IncomingMessage, response: ServerResponse) => {
    requests += 1;
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => {
      const received: ForwardedRequest = {
        service,
        replica,
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        rawHeaders: request.rawHeaders,
        bytes,
      };
      response.setHeader('Set-Cookie', [`from=${service}`, 'second={"x":1}; Priority=High']);
      response.setHeader('ETag', '"tag"');
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(received));
    });
  };

  const authenticate = (replica: number, request: IncomingMessage, response: ServerResponse) => {
    authCalls[replica] = (authCalls[replica] ?? 0) + 1;
    lastAuthHeaders = request.headers;
    if ((request.headers.cookie ?? '').includes(SESSION)) {
      identitiesFor.push(new URL(request.url ?? '', 'http://svc-auth').searchParams.get('for') ?? 'any');
      response.writeHead(200, { 'X-Identity': SIGNED_IDENTITY }).end();
      return;
    }
    response.writeHead(401, { 'Content-Type': 'application/problem+json' });
    response.end(JSON.stringify({ status: 401, code: 'not_signed_in', detail: 'Please sign in' }));
  };

  const preview = (request: IncomingMessage, response: ServerResponse) => {
    const isAdmin = (request.headers.cookie ?? '').includes(SESSION);
    response.writeHead(200, isAdmin ? { 'X-Preview': PREVIEWED } : {}).end();
  };

  const serve = (service: Destination, replica: number) => (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0];
    if (service === 'auth' && path === '/internal/authenticate') return authenticate(replica, request, response);
    if (service === 'auth' && path === '/internal/preview') return preview(request, response);
    if (path === '/api/events/broken') return sendHalfAnswer(response);
    if (path === '/api/events/stream') return stream.open(response);
    if (path?.startsWith('/api/events/stream/')) return stream.send(path.slice(19), response);
    echo(service, replica, request, response);
  };

  const urls = {} as Upstreams['urls'];
  for (const service of DESTINATIONS) {
    const started = [await startReplica(serve(service, 0))];
    if (REPLICATED.has(service)) started.push(await startReplica(serve(service, 1)));
    replicas.set(service, started);
    const [only, ...others] = started.map(({ url }) => url);
    // The address of a single replica is a text, not a list.
    urls[service] = others.length === 0 && only !== undefined ? only : started.map(({ url }) => url);
  }

  const killAll = async (to: Destination) => {
    for (const replica of replicas.get(to) ?? []) await replica.kill();
  };
  return {
    urls,
    replicas: (to) => replicas.get(to) ?? [],
    authCalls: () => authCalls.reduce((sum, times) => sum + times, 0),
    identitiesFor: () => identitiesFor,
    lastAuthHeaders: () => lastAuthHeaders,
    authCallsOf: (replica) => authCalls[replica] ?? 0,
    requests: () => requests,
    killAll,
    stop: async () => {
      for (const service of replicas.keys()) await killAll(service);
    },
  };
}

/** Begins an answer and closes the connection, like a service that fails while it sends a file. */
function sendHalfAnswer(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('{"half":', () => response.destroy());
}

/** An event stream: 'open' at once, then each word that is posted to `/api/events/stream/{word}`. */
function eventStream() {
  const listeners = new Set<ServerResponse>();
  return {
    open: (response: ServerResponse) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
      response.write('data: open\n\n');
      listeners.add(response);
    },
    send: (word: string, response: ServerResponse) => {
      for (const listener of listeners) listener.write(`data: ${word}\n\n`);
      response.end();
    },
  };
}
