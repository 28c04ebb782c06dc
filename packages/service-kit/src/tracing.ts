import { randomUUID } from 'node:crypto';
import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';

export { SpanKind } from '@opentelemetry/api';

/** The trace of the current work: one request or event and everything it causes in other services. */
export interface Trace {
  /** W3C trace context of the current span, passed on with calls and events. */
  traceparent: string;
  requestId?: string;
}

interface SpanSettings {
  kind: SpanKind;
  /** The trace context that came with the request or the event; without it the span is a part of the current one. */
  parent?: string | undefined;
  requestId?: string;
  attributes?: Attributes;
}

/** One part of a trace that is running. */
export interface RunningSpan {
  /** Runs work as this part. */
  run: <Result>(work: () => Result) => Result;
  /** Ends it, with what is known only now. Of an error only its class is reported: its message may name a person. */
  end: (outcome?: { name?: string; attributes?: Attributes; error?: unknown }) => void;
}

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

/** Of a statement, in a span. */
const STATEMENT_LENGTH = 500;
const REQUEST_ID = createContextKey('request id');
const TRACEPARENT = /^00-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Begins a part of a trace. Where traces are exported (`exportTraces`) it is a span; elsewhere it has only the ids
 * that log lines, calls and events share. A parent that is not valid begins a new trace.
 */
export function startSpan(name: string, { kind, parent, requestId, attributes = {} }: SpanSettings): RunningSpan {
  const from = parent === undefined ? context.active() : contextOf(parent);
  const span = trace.getTracer('fieldhouse').startSpan(name, { kind, attributes }, from);
  const own = isSpanContextValid(span.spanContext()) ? span : trace.wrapSpanContext(newIds());
  const within =
    requestId === undefined ? trace.setSpan(from, own) : trace.setSpan(from, own).setValue(REQUEST_ID, requestId);
  return {
    run: (work) => context.with(within, work),
    end(outcome) {
      if (outcome) describe(own, outcome);
      own.end();
    },
  };
}

function describe(span: Span, { name, attributes, error }: NonNullable<Parameters<RunningSpan['end']>[0]>): void {
  if (name !== undefined) span.updateName(name);
  if (attributes) span.setAttributes(attributes);
  if (error === undefined) return;
  span.setStatus({ code: SpanStatusCode.ERROR });
  const kind = error instanceof Error ? error.name : typeof error;
  span.setAttribute('error.type', typeof error === 'number' ? String(error) : kind);
}

/** Runs work as a part of a trace, which ends with it. */
export async function inSpan<Result>(
  name: string,
  settings: SpanSettings,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = startSpan(name, settings);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

let exportsSpans = false;

/** Says whether spans are exported from now on: statements are some only then. */
export function setExportsSpans(exports: boolean): void {
  exportsSpans = exports;
}

/**
 * Runs a statement, as a part of the current trace where traces are exported. A statement's text has no values: they
 * are sent beside it.
 */
export function inStatement<Result>(sql: string, work: () => Promise<Result>): Promise<Result> {
  if (!exportsSpans || !currentTrace()) return work();
  const [operation = ''] = sql.trimStart().split(/\s/, 1);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, STATEMENT_LENGTH) };
  return inSpan(operation.toUpperCase(), { kind: SpanKind.CLIENT, attributes }, work);
}

/** The trace of the current work; undefined outside of requests and events. */
export function currentTrace(): Trace | undefined {
  const active = context.active();
  const ids = trace.getSpanContext(active);
  if (!ids) return undefined;
  const requestId = active.getValue(REQUEST_ID);
  const traceparent = `00-${ids.traceId}-${ids.spanId}-${ids.traceFlags.toString(16).padStart(2, '0')}`;
  return typeof requestId === 'string' ? { traceparent, requestId } : { traceparent };
}

/** The 32 hex digits that all parts of a trace share. */
export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}

function contextOf(traceparent: string): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    ...{ traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true },
  });
}

function newIds(): SpanContext {
  return { traceId: hexDigits(), spanId: hexDigits().slice(16), traceFlags: 1 };
}

/** 32 hex digits. Node takes UUIDs from a cache of random bytes; `randomBytes` calls the system each time. */
function hexDigits(): string {
  return randomUUID().replaceAll('-', '');
}
