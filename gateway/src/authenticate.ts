import { type Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Addresses } from './addresses.ts';
import { withTheNext } from './dial.ts';
import { AUTHENTICATE_HEADERS } from './headers.ts';

export interface Refusal {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type Verdict = { identity: string | undefined } | { refusal: Refusal };

const MAX_ANSWER = 16_384;
/**
 * Milliseconds that svc-auth may be silent. On the connection: an AbortSignal for each request costs more than its
 * check.
 */
const PATIENCE = 10_000;

/**
 * Asks svc-auth who makes a request, as Traefik's ForwardAuth does: a 2xx lets it pass, anything else is the
 * answer.
 */
export function forwardAuth(addresses: Addresses, agent: Agent) {
  const places = new Map(addresses.all.map((address) => [address, placeOf(address)]));
  const ask = (address: string, incoming: IncomingMessage, path: string, client: string): Promise<Verdict> =>
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
      const asked = httpRequest({ ...places.get(address), agent, headers, timeout: PATIENCE }, (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_ANSWER) answer.destroy(new Error('svc-auth answered too much'));
          else chunks.push(chunk);
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const status = answer.statusCode ?? 502;
          if (status >= 200 && status < 300) {
            const identity = answer.headers['x-identity'];
            resolve({ identity: typeof identity === 'string' ? identity : undefined });
          } else {
            resolve({ refusal: { status, headers: answer.headers, body: Buffer.concat(chunks) } });
          }
        });
      });
      asked.on('timeout', () => asked.destroy(new Error('svc-auth did not answer in time')));
      asked.on('error', reject);
      asked.end();
    });

  return (incoming: IncomingMessage, path: string, client: string): Promise<Verdict> =>
    withTheNext(addresses, (address) => ask(address, incoming, path, client));
}

function placeOf(address: string) {
  const { hostname, port } = new URL(address);
  return { hostname, port, path: '/internal/authenticate' };
}
