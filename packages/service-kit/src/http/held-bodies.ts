import type { Request, Response } from 'express';
import { Problem } from './problem.ts';

/** Bytes of bodies in this process, of all its services (decision record 83). */
const MAX_HELD = 128 * 1024 * 1024;
/** What larger bodies leave to the small ones: uploads do not stop people from signing in. */
const RESERVED_FOR_SMALL = 16 * 1024 * 1024;
const SMALL = 256 * 1024;
const RETRY_AFTER_SECONDS = 5;

let held = 0;

/**
 * Counts the bytes that reading this body will hold in memory, at most `limit`, until its answer is sent. Throws 503
 * when the bodies of this process would hold more than 128 MB: nothing of the body is read then. What a request
 * announces counts from the beginning, so that many that have sent little so far cannot grow beyond it together.
 */
export function holdBody(request: Request, response: Response, limit: number): void {
  const bytes = bytesOf(request, limit);
  if (bytes === 0) return;
  if (held + bytes > (bytes > SMALL ? MAX_HELD - RESERVED_FOR_SMALL : MAX_HELD)) {
    throw new Problem(503, 'too_many_bodies', 'Too many files are being sent at the moment. Please try again shortly', {
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    });
  }
  held += bytes;
  response.once('close', () => {
    held -= bytes;
  });
}

/** A body without `Content-Length` may have as many bytes as the route allows. */
function bytesOf(request: Request, limit: number): number {
  if (request.get('Transfer-Encoding') !== undefined) return limit;
  return Math.min(Number(request.get('Content-Length') ?? 0), limit);
}
