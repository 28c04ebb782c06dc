import { type RequestHandler, Router } from 'express';
import { metricsOf } from '../metrics.ts';
import { openApiOf } from '../openapi.ts';
import type { ServiceContext, ServiceDefinition } from '../service.ts';

/** The names of the other destinations of the gateway, in the `Host` of its checks. */
const DESTINATION = /^(?:svc-[a-z]+|web)$/;

/**
 * Whether a check means this service: after a restart of the machine the gateway may ask for another one at its address
 * (S2.4.1509).
 */
function isAskedFor(name: string, host = ''): boolean {
  const asked = host.replace(/:\d+$/, '');
  return !DESTINATION.test(asked) || asked === `svc-${name}`;
}

/** The endpoints for operators and other services that every service has. No gateway route leads to them. */
export function operationsRouter(
  definition: ServiceDefinition,
  ctx: ServiceContext,
  ready: () => Promise<boolean>,
): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const registry = metricsOf(ctx);
  let document: string | undefined;

  router.get('/health', (_request, response) => {
    response.locals.route = '/health';
    response.json({ status: 'up' });
  });

  router.get('/ready', async (request, response) => {
    response.locals.route = '/ready';
    const isReady = isAskedFor(definition.name, request.headers.host) && (await ready());
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready' });
  });

  router.get('/metrics', async (_request, response) => {
    response.locals.route = '/metrics';
    const figures = await registry.metrics();
    response.setHeader('Content-Type', registry.contentType);
    response.end(figures);
  });

  router.get('/openapi.json', (_request, response) => {
    response.locals.route = '/openapi.json';
    document ??= JSON.stringify(openApiOf(definition));
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(document);
  });

  return router;
}
