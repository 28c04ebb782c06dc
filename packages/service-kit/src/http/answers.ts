import type * as z from 'zod';
import type { AnswerHeaders } from './idempotency-store.ts';

export interface Answer<Status extends number = number, Body = unknown> {
  status: Status;
  body: Body;
  headers: AnswerHeaders;
}

/** An answer that is cached compressed, and only made when it is not in the cache: see `compressed`. */
export interface CompressedAnswer<Body = unknown> {
  etag: string;
  key: string;
  make: () => Promise<Answer<200, Body>>;
}

/** An answer that is sent while it is being made: see `streamed`. */
export interface StreamedAnswer {
  chunks: AsyncIterable<string | Uint8Array>;
  headers: AnswerHeaders;
}

const IN_PARTS: unique symbol = Symbol('in parts');
/** The mark of a schema of `jsonInParts`. */
export interface InParts {
  readonly [IN_PARTS]: true;
}

/** 200 */
export function ok<Body>(body: Body, headers: AnswerHeaders = {}): Answer<200, Body> {
  return { status: 200, body, headers };
}

/** 201 */
export function created<Body>(body: Body, headers: AnswerHeaders = {}): Answer<201, Body> {
  return { status: 201, body, headers };
}

/** 204 */
export function noContent(headers: AnswerHeaders = {}): Answer<204, undefined> {
  return { status: 204, body: undefined, headers };
}

export type NotModified = Answer<304, undefined>;

/** 304 when the client's `If-None-Match` names this tag: answer it before the expensive query. */
export function notModified(etag: string): NotModified {
  return { status: 304, body: undefined, headers: { ETag: etag } };
}

/**
 * 200, cached compressed: for large answers that a version describes. While the process has the bytes of this `key` and
 * `etag` in its cache, `make` is not called; it is not called for a 304 either. `key` contains everything that the
 * answer depends on besides the version (filters, page, user); the kit adds the route.
 */
export function compressed<Body>(
  key: string,
  etag: string,
  make: () => Promise<Answer<200, Body>>,
): CompressedAnswer<Body> {
  return { key, etag, make };
}

/**
 * The schema of a JSON file that is too large to be checked as a whole: the route may answer with `streamed`. The code
 * that makes the parts checks each of them. The schema itself is only used in the API document.
 */
export function jsonInParts<S extends z.ZodType>(schema: S): S & InParts {
  return Object.assign(schema.clone(), { [IN_PARTS]: true as const });
}

/**
 * 200 with a file that is sent while it is being made, so that a large file is never in memory as a whole. A failure
 * before the first chunk is answered as any other; a later one breaks the connection, so that a truncated file does not
 * look complete.
 */
export function streamed(chunks: AsyncIterable<string | Uint8Array>, headers: AnswerHeaders): StreamedAnswer {
  return { chunks, headers };
}
