import { once } from 'node:events';
import type { Request, Response } from 'express';
import type { StreamedAnswer } from './route.ts';
import { setHeaders } from './send.ts';

/**
 * Sends an answer chunk by chunk, no faster than the client reads. Throws what the chunks throw: before the first one
 * nothing has been sent yet. When the client disconnects, it ends without an error.
 */
export async function sendStream(request: Request, response: Response, { chunks, headers }: StreamedAnswer) {
  let hasBegun = false;
  for await (const chunk of chunks) {
    if (!hasBegun) {
      setHeaders(response, headers);
      hasBegun = true;
    }
    if (request.method === 'HEAD') break;
    if (!response.write(chunk)) await untilRead(response);
    if (response.destroyed) return;
  }
  if (!hasBegun) setHeaders(response, headers);
  response.end();
}

/** Resolves when more may be written, or the client has disconnected. */
async function untilRead(response: Response): Promise<void> {
  if (response.destroyed) return;
  const stop = new AbortController();
  const { signal } = stop;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]).finally(() =>
    stop.abort(),
  );
}
