import { type Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Addresses } from './addresses.ts';
import { tryInOrder } from './dial.ts';
import { AUTHENTICATE_HEADERS } from './headers.ts';
import type { Destination } from './routes.ts';

export interface Refusal {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The header that svc-auth answers, or its refusal. */
export type AuthenticationResult = { header: string | undefined } | { refusal: Refusal };

/** What svc-auth is told about a request. */
interface AuthenticatedRequest {
  /** The address at svc-auth, and the header of its answer. */
  ask: string;
  answer: string;
  path: string;
  /** The client's address. */
  client: string;
}

/** The address at svc-auth that signs an identity for requests to a service: it is valid there alone. */
export const authenticationPath = (to: Destination) => `/internal/authenticate?for=${to}`;

const MAX_ANSWER_BYTES = 16_384;
/**
 * Milliseconds without data from svc-auth, as a socket timeout: an AbortSignal for each request costs more than the
 * check itself.
 */
const TIMEOUT_MS = 10_000;

/**
 * Lets svc-auth authenticate a request to a service, as Traefik's ForwardAuth does. A 2xx lets the request pass; any
 * other answer is passed to the client.
 */
export function forwardAuth(addresses: Addresses, agent: Agent) {
  const targets = new Map(addresses.all.map((address) => [address, targetOf(address)]));
  const callAuth = (
    address: string,
    incoming: IncomingMessage,
    { ask, answer: wanted, path, client }: AuthenticatedRequest,
  ): Promise<AuthenticationResult> =>
    new Promise((resolve, reject) => {
      const headers: Record<string, string> = {
        'x-forwarded-method': incoming.method ?? 'GET',
        'x-forwarded-uri': path,
        'x-forwarded-for': client,
      };
      for (const name of AUTHENTICATE_HEADERS) {
        const value = incoming.headers[name.toLowerCase()];
        if (typeof value === 'string') headers[name] = value;
      }
      const request = httpRequest(
        { ...targets.get(address), path: ask, agent, headers, timeout: TIMEOUT_MS },
        (answer) => {
          const chunks: Buffer[] = [];
          let size = 0;
          answer.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size > MAX_ANSWER_BYTES) answer.destroy(new Error('svc-auth answered too much'));
            else chunks.push(chunk);
          });
          answer.on('error', reject);
          answer.on('end', () => {
            const status = answer.statusCode ?? 502;
            if (status >= 200 && status < 300) {
              const header = answer.headers[wanted.toLowerCase()];
              resolve({ header: typeof header === 'string' ? header : undefined });
            } else {
              resolve({ refusal: { status, headers: answer.headers, body: Buffer.concat(chunks) } });
            }
          });
        },
      );
      request.on('timeout', () => request.destroy(new Error('svc-auth did not answer in time')));
      request.on('error', reject);
      request.end();
    });

  return (incoming: IncomingMessage, request: AuthenticatedRequest): Promise<AuthenticationResult> =>
    tryInOrder(addresses, (address) => callAuth(address, incoming, request));
}

function targetOf(address: string) {
  const { hostname, port } = new URL(address);
  return { hostname, port };
}
