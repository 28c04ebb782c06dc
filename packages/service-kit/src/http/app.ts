import express, { type Express, type RequestHandler } from 'express';
import type { DatabaseWatch } from '../data/watch-database.ts';
import { identityVerifier } from '../identity/verify-identity.ts';
import { limitRefusals } from '../metrics.ts';
import type { ServiceContext, ServiceDefinition } from '../service.ts';
import { answerProblems } from './answer-problem.ts';
import { CompressedAnswers } from './compressed-answers.ts';
import { endSlowBodies } from './end-slow-bodies.ts';
import { onlyOnce } from './idempotency.ts';
import { observeRequests } from './observe-requests.ts';
import { operationsRouter } from './operations.ts';
import { beingRestored, noSuchPath, unavailable } from './problem.ts';
import { refuseUnknownHosts } from './refuse-unknown-hosts.ts';
import { routesRouter } from './routes-router.ts';
import { safeHeaders } from './safe-headers.ts';
import { uploadsAtOnce } from './uploads-at-once.ts';

/** The phase of a service; requests are answered while it is open or draining. */
export interface Lifecycle {
  phase: 'starting' | 'open' | 'draining';
  /** Whether new requests should come here. */
  ready: () => Promise<boolean>;
  /** Whether its database is closed, and which restore of it this is. */
  database: Pick<DatabaseWatch, 'closed' | 'epoch'>;
}

/**
 * The HTTP server of a service: it serves the routes of its definition, all in the same way. `receiveCall` receives
 * calls of services in other processes.
 */
export function serviceApp(
  definition: ServiceDefinition,
  ctx: ServiceContext,
  lifecycle: Lifecycle,
  receiveCall?: RequestHandler,
): Express {
  const app = express();
  for (const setting of ['x-powered-by', 'etag']) app.disable(setting);
  app.set('query parser', 'simple');

  app.use(observeRequests(ctx));
  app.use(safeHeaders(ctx.environment.siteUrl.startsWith('https:')));
  app.use(endSlowBodies());
  app.use(operationsRouter(definition, ctx, lifecycle.ready));
  app.use(refuseUnknownHosts(ctx.environment));
  app.use(refuseUnlessOpen(lifecycle));
  app.use(
    routesRouter(definition.routes, {
      ctx,
      verify: identityVerifier({ name: ctx.name, addresses: ctx.environment.serviceUrls.auth }),
      once: onlyOnce(ctx),
      compressedAnswers: new CompressedAnswers(),
      uploads: uploadsAtOnce(),
      epoch: lifecycle.database.epoch,
    }),
  );
  if (receiveCall) app.post('/internal/:call', receiveCall);
  app.use(() => {
    throw noSuchPath();
  });
  const refusals = limitRefusals(ctx);
  app.use(answerProblems(ctx, (limit) => refusals.inc({ limit })));
  return app;
}

function refuseUnlessOpen(lifecycle: Lifecycle): RequestHandler {
  return (_request, response, next) => {
    if (lifecycle.database.closed()) throw beingRestored();
    if (lifecycle.phase === 'starting') throw unavailable();
    if (lifecycle.phase === 'draining') response.setHeader('Connection', 'close');
    next();
  };
}
