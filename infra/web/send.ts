import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { chooseEncoding } from './encoding.ts';
import type { Prepared } from './prepared.ts';
import { COMPRESSED, type ReleaseFile } from './release-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

export function plain(response: ServerResponse, status: number, text: string, more: OutgoingHttpHeaders = {}): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...more };
  response.writeHead(status, { ...headers, 'content-security-policy': "default-src 'none'" }).end(`${text}\n`);
}

/** Sends what is for one user. */
export function sendJson(response: ServerResponse, value: unknown): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(200, headers).end(JSON.stringify(value));
}

/** Answers 404 as the services do: problem+json. */
export function sendNotFound(response: ServerResponse): void {
  const detail = 'There is nothing at this address';
  const problem = { type: '/problems/not_found', title: 'Not Found', status: 404, detail, message: detail };
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  response.writeHead(404, headers).end(JSON.stringify({ ...problem, code: 'not_found', errors: [] }));
}

export function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  { bodies, etag, headers }: Prepared,
): void {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ...headers, etag }).end();
    return;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], bodies);
  const body = bodies[encoding];
  response.writeHead(200, {
    ...headers,
    etag,
    'content-length': body.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { path, type, sizes }: ReleaseFile,
): Promise<void> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], sizes);
  const source = createReadStream(encoding === 'identity' ? path : path + COMPRESSED[encoding]);
  try {
    await once(source, 'open');
  } catch {
    // Deleted since it was listed.
    return plain(response, 404, 'Not found');
  }
  response.writeHead(200, {
    'content-type': type,
    'content-length': sizes[encoding],
    'cache-control': IMMUTABLE,
    vary: 'Accept-Encoding',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  if (request.method === 'HEAD') {
    source.destroy();
    response.end();
  } else await pipeline(source, response);
}
