import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { AUTHENTICATE_HEADERS } from './headers.ts';

export interface Refusal {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type Verdict = { identity: string | undefined } | { refusal: Refusal };

const MAX_ANSWER = 16_384;

/** Asks svc-auth who makes a request, as Traefik's ForwardAuth does: a 2xx lets it pass, anything else is the answer. */
export function forwardAuth(authUrl: string) {
  const url = new URL('/internal/authenticate', authUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 30_000 });

  const authenticate = (incoming: IncomingMessage, path: string): Promise<Verdict> =>
    new Promise((resolve, reject) => {
      const headers: Record<string, string> = {
        'x-forwarded-method': incoming.method ?? 'GET',
        'x-forwarded-uri': path,
        'x-forwarded-for': incoming.socket.remoteAddress ?? '',
      };
      for (const name of AUTHENTICATE_HEADERS) {
        const value = incoming.headers[name.toLowerCase()];
        if (typeof value === 'string') headers[name] = value;
      }
      const asked = httpRequest(url, { agent, headers, signal: AbortSignal.timeout(10_000) }, (answer) => {
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
      asked.on('error', reject);
      asked.end();
    });

  return { authenticate, close: () => agent.destroy() };
}
