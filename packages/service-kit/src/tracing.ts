import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The trace of the current work: one request or event and everything it causes in other services. */
export interface Trace {
  /** W3C trace context, passed on with calls and events. */
  traceparent: string;
  requestId?: string;
}

const current = new AsyncLocalStorage<Trace>();

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Runs `work` as part of a trace. */
export function inTrace<Result>(trace: Trace, work: () => Result): Result {
  return current.run(trace, work);
}

/** The trace of the current work; undefined outside of requests and events. */
export function currentTrace(): Trace | undefined {
  return current.getStore();
}

/** The given `traceparent` when it is valid, otherwise the start of a new trace. */
export function continueTrace(given: string | undefined): string {
  if (given !== undefined && TRACEPARENT.test(given)) return given;
  return `00-${hexDigits()}-${hexDigits().slice(16)}-01`;
}

/** 32 hex digits. Node takes UUIDs from a cache of random bytes; `randomBytes` calls the system each time. */
function hexDigits(): string {
  return randomUUID().replaceAll('-', '');
}

/** The 32 hex digits that all parts of a trace share. */
export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}
