import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { requestDurations } from '../metrics.ts';
import type { ServiceContext } from '../service.ts';
import { SpanKind, startSpan } from '../tracing.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;
/** Requested about every second, so they are logged at the level debug only. */
const QUIET = new Set(['/health', '/ready', '/metrics']);

/**
 * Gives every request its id and trace, and reports it to log and metrics: method, route pattern, status, time. It
 * never reports the requested address, a header or a body, because they contain names, tokens and search words.
 */
export function observeRequests(ctx: ServiceContext): RequestHandler {
  const durations = requestDurations(ctx);
  return (request, response, next) => {
    const started = performance.now();
    const given = request.get('X-Request-Id');
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
    const { method } = request;
    const parent = request.get('traceparent') ?? '';
    const span = startSpan(method, { kind: SpanKind.SERVER, parent, requestId });
    response.setHeader('X-Request-Id', requestId);

    response.once('close', () => {
      const ms = performance.now() - started;
      const route = typeof response.locals.route === 'string' ? response.locals.route : 'none';
      const status = response.statusCode;
      durations.observe({ method, route, status }, ms / 1000);
      const level = QUIET.has(route) ? 'debug' : status >= 500 ? 'warn' : 'info';
      const entry = { method, route, status, ms: Math.round(ms * 10) / 10 };
      span.run(() => ctx.log[level](response.writableFinished ? entry : { ...entry, cutShort: true }, 'request'));
      span.end({
        name: `${method} ${route}`,
        attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
        ...(status >= 500 && { error: status }),
      });
    });
    span.run(next);
  };
}
