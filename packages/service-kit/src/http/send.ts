import type { Request, Response } from 'express';
import type { Coding } from './compressed-answers.ts';
import { matches } from './etag.ts';
import type { Answer } from './route.ts';
import type { Serialized } from './serialize.ts';

/**
 * Sends a whole answer. On a route that `revalidates`, 304 when the client has this version already; another route's
 * ETag is for `If-Match` alone, and its API document has no 304.
 */
export function send(
  request: Request,
  response: Response,
  { status, headers, bytes, type }: Serialized,
  { revalidates }: { revalidates: boolean },
): void {
  if (bytes !== undefined) response.setHeader('Content-Type', type);
  setHeaders(response, headers);
  const etag = response.getHeader('ETag');
  const isKnown = typeof etag === 'string' && matches(request.get('If-None-Match'), etag);
  if (revalidates && status === 200 && isRead(request) && isKnown) {
    sendNotModified(response);
    return;
  }
  response.status(status);
  if (bytes !== undefined) response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}

/** Headers of the content: on a 304 they would replace the stored headers of the client's cached answer. */
const OF_THE_CONTENT = ['Content-Type', 'Content-Length', 'Content-Encoding', 'Content-Security-Policy'];

/** 304: the client's cached answer is still valid. */
export function sendNotModified(response: Response): void {
  for (const name of OF_THE_CONTENT) response.removeHeader(name);
  response.status(304).end();
}

export function setHeaders(response: Response, headers: Answer['headers']): void {
  for (const [name, value] of Object.entries(headers)) {
    response.setHeader(name, typeof value === 'string' ? value : [...value]);
  }
}

/** The best coding that the client accepts. */
export function codingFor(request: Request): Coding {
  if (request.acceptsEncodings('br')) return 'br';
  return request.acceptsEncodings('gzip') ? 'gzip' : 'identity';
}

function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
