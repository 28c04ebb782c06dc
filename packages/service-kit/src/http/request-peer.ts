import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** The number of connections to one address. Further requests wait for a free connection. */
const MAX_SOCKETS = 64;
const TIMEOUT_MS = 10_000;
/** A replica that has just ended may leave an address that refuses nothing. */
const CONNECT_MS = 1000;
const STREAM_IDLE_TIMEOUT_MS = 60_000;

/**
 * Connections stay open between requests, for a second less than the other side announces, so that the other side does
 * not close one just when it is used again.
 */
const plainAgent = new PlainAgent({ keepAlive: true, maxSockets: MAX_SOCKETS });
const secureAgent = new SecureAgent({ keepAlive: true, maxSockets: MAX_SOCKETS });

/** The code of the error when no connection was made in time. */
export const NOT_CONNECTED = 'NOT_CONNECTED';

export interface PeerRequest {
  /** The default is GET. */
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Without one, 10 s. */
  signal?: AbortSignal;
}

/**
 * Makes one request and resolves when the whole answer has arrived; redirects are not followed. Rejects with Node's
 * error of the connection, or with the signal's reason. It uses Node's `http` client because `fetch` takes more than
 * twice the processor time, and opens a connection for each of many concurrent requests.
 */
export async function requestPeer(url: URL, { signal, ...request }: PeerRequest): Promise<Response> {
  const limit = signal ?? AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await readResponse(await openResponse(url, { ...request, signal: limit }));
  } catch (error) {
    throw limit.aborted ? limit.reason : error;
  }
}

/**
 * Makes one request and resolves when the answer begins. The body is read as it arrives, and fails with an error when
 * nothing arrives for a minute.
 */
export function streamResponse(url: URL, request: Omit<PeerRequest, 'signal'>): Promise<IncomingMessage> {
  return openResponse(url, { ...request, silenceMs: STREAM_IDLE_TIMEOUT_MS });
}

function openResponse(
  url: URL,
  { method = 'GET', headers, body, signal, silenceMs }: PeerRequest & { silenceMs?: number },
): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:';
  const options = { method, headers, signal, agent: secure ? secureAgent : plainAgent };
  return new Promise((resolve, reject) => {
    const request = (secure ? secureRequest : plainRequest)(url, options, resolve);
    // Also for errors after the answer has begun, which its reader gets from the answer.
    request.on('error', reject);
    request.on('socket', (socket) => {
      if (!socket.connecting) return;
      const late = () =>
        request.destroy(Object.assign(new Error(`No connection in ${CONNECT_MS} ms`), { code: NOT_CONNECTED }));
      const timer = setTimeout(late, CONNECT_MS);
      for (const end of ['connect', 'close'] as const) socket.once(end, () => clearTimeout(timer));
    });
    if (silenceMs) {
      request.setTimeout(silenceMs, () => request.destroy(new Error(`No data for ${silenceMs / 1000} seconds`)));
    }
    request.end(body);
  });
}

/** The whole answer. */
export async function readResponse(message: IncomingMessage): Promise<Response> {
  const bytes = await buffer(message);
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  // The Response of a status without a body must not get one, not even an empty one.
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status: message.statusCode ?? 500, headers });
}
