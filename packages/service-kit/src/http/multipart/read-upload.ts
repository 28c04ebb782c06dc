import type { Request } from 'express';
import { holdBody } from '../held-bodies.ts';
import { Problem } from '../problem.ts';
import { IncomingUpload, type MultipartRule, tooLarge } from './incoming-upload.ts';

/** The body without the file: boundaries, headers of parts and the text fields. */
const AROUND_BYTES = 64 * 1024;
/** What a file holds in memory while its content is read as it arrives. */
const HELD_BYTES = 1024 * 1024;

/**
 * The upload of a request. Throws 415 for another type, 413 for one that announces more than the limit,
 * and 503 while the process holds too many bodies.
 */
export function readUpload(request: Request, rule: MultipartRule): IncomingUpload {
  if (!request.is('multipart/form-data')) {
    throw new Problem(415, 'unsupported_type', 'The request must be multipart/form-data');
  }
  if (Number(request.get('Content-Length') ?? 0) > rule.maxBytes + AROUND_BYTES) throw tooLarge(rule);
  if (request.res) holdBody(request, request.res, HELD_BYTES);
  return new IncomingUpload(request, rule);
}

/**
 * Reads the rest of a refused body and discards it: a proxy that receives an answer while it still sends treats that as
 * a broken connection. If the rest is more than twice the limit, the connection is closed.
 */
export async function discardBody(request: Request, maxBytes: number): Promise<void> {
  if (request.complete || request.destroyed) return;
  let left = 2 * maxBytes;
  await new Promise<void>((resolve) => {
    const done = () => {
      request.off('data', count);
      resolve();
    };
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left > 0) return;
      request.pause();
      request.res?.setHeader('Connection', 'close');
      done();
    };
    request.on('data', count);
    for (const event of ['end', 'close', 'error']) request.once(event, done);
    request.resume();
  });
}
