import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { callOutsideTransactions } from './calls/call-outside-transactions.ts';
import { callVia, streamVia } from './calls/call-via.ts';
import { registerCalls } from './calls/register-calls.ts';
import { openDatabase } from './data/database.ts';
import { databaseReadiness } from './data/database-readiness.ts';
import { migrate } from './data/migrate.ts';
import { assertOwnPoolFits, reportPoolBudget } from './data/pool-budget.ts';
import { addPoolMetrics } from './data/pool-metrics.ts';
import { waitForDatabase } from './data/wait-for-database.ts';
import { watchDatabase } from './data/watch-database.ts';
import { type Demo, startDemo } from './demo/start-demo.ts';
import { type Lifecycle, serviceApp } from './http/app.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { openLog } from './log.ts';
import { deadEventAnswers } from './messaging/answer-dead-events.ts';
import { startMessaging } from './messaging/start-messaging.ts';
import { assertRebuildable } from './rebuild/projection.ts';
import type { Adapters, ServiceContext, ServiceDefinition, ServiceEnvironment } from './service.ts';
import { snapshotAnswer } from './snapshot/answer-snapshot.ts';
import { statusAnswer } from './status/status-answer.ts';
import { TimeLimitError, withTimeout } from './with-timeout.ts';

/** Longer than a gateway keeps an unused connection open, so that both ends never close at the same time. */
const KEEP_ALIVE_MS = 35_000;
/**
 * Running requests may take this long after the service was asked to stop, including the seconds for which it continues
 * to serve.
 */
const DRAIN_MS = 6000;
const STOP_MS = 9500;

export interface RunningService {
  /** `http://127.0.0.1:3000` */
  url: string;
  port: number;
  ctx: ServiceContext;
  /** Whether requests should come here: neither starting nor stopping, and its database is not away. */
  ready: () => Promise<boolean>;
  /** Makes the service not ready, finishes the running requests and closes everything that it opened: within 10 s. */
  stop: (options?: StopOptions) => Promise<void>;
  /** Resolves when nothing waits in outbox and inbox. */
  idle: () => Promise<void>;
}

interface StopOptions {
  /** False: nobody sends requests any more, so it does not continue to serve for `drainSeconds`. */
  drains?: boolean;
}

interface StartOptions {
  /** The service's part of the demo club: it is not ready before that is loaded. */
  demo?: Demo;
}

/**
 * Starts a service and resolves when it is open: database available and migrated, prepared, answering calls, publishing
 * and receiving events, running its jobs, listening. It waits for its own database and for nothing else. When a step
 * fails, everything that was started is closed again. The adapters belong to the caller and stay open.
 */
export async function startService(
  definition: ServiceDefinition,
  adapters: Adapters,
  environment: ServiceEnvironment,
  { demo }: StartOptions = {},
): Promise<RunningService> {
  assertRebuildable(definition.projections ?? [], definition.consumers ?? []);
  const ctx = contextOf(definition, adapters, environment);
  let demoLoaded = () => true;
  const database = watchDatabase(ctx.db);
  const databaseIsReady = databaseReadiness(ctx.db);
  const lifecycle: Lifecycle = {
    phase: 'starting',
    ready: async () => lifecycle.phase === 'open' && demoLoaded() && (await databaseIsReady()),
    database,
  };
  const closing: (() => Promise<void>)[] = [async () => ctx.db.destroy(), database.stop];
  try {
    const server = createServer(serviceApp(definition, ctx, lifecycle, adapters.calls.receive));
    const { url, port } = await listen(server, environment);
    closing.push(() => drain(server, DRAIN_MS));

    await waitForDatabase(ctx);
    await assertOwnPoolFits(ctx);
    await migrate(environment.databaseUrl, definition, ctx.log);
    await definition.prepare?.(ctx);
    const calls = [
      ...(definition.calls ?? []),
      ...deadEventAnswers(definition.name),
      statusAnswer(definition.name, adapters.transport),
    ];
    const withdraw = registerCalls({ ...definition, calls }, ctx, adapters.calls, [snapshotAnswer(definition)]);
    closing.push(async () => withdraw());
    addPoolMetrics(ctx);
    const messaging = await startMessaging(definition, ctx, adapters.transport);
    closing.push(messaging.stop);
    const jobs = startJobs(definition, ctx);
    closing.push(jobs.stop);
    if (demo) {
      const loading = startDemo(demo, ctx, messaging);
      demoLoaded = loading.loaded;
      closing.push(loading.stop);
    }
    await database.check();
    await reportPoolBudget(ctx);
    lifecycle.phase = 'open';
    ctx.log.info({ port }, 'ready');

    let stopped: Promise<void> | undefined;
    async function stop({ drains = true }: StopOptions): Promise<void> {
      lifecycle.phase = 'draining';
      const drainMs = drains ? 1000 * (environment.drainSeconds ?? 0) : 0;
      if (drainMs > 0) await wait(drainMs);
      await drain(server, DRAIN_MS - drainMs);
      await closeAll(closing, ctx);
      ctx.log.info('stopped');
    }
    return {
      url,
      port,
      ctx,
      ready: lifecycle.ready,
      idle: messaging.idle,
      stop: (options = {}) => (stopped ??= stopInTime(stop(options), ctx)),
    };
  } catch (error) {
    await closeAll(closing, ctx);
    throw error;
  }
}

function contextOf(
  definition: ServiceDefinition,
  { calls, limits, mailer, clock }: Adapters,
  environment: ServiceEnvironment,
): ServiceContext {
  const { name } = definition;
  const log = openLog(name, environment);
  const db = openDatabase({ ...environment, applicationName: `fieldhouse-${name}` }, log);
  return {
    name,
    db,
    limits,
    mailer,
    clock,
    log,
    environment,
    call: callOutsideTransactions(db, callVia(calls, name)),
    callStream: streamVia(calls, name),
    ownChildIds: definition.ownChildIds,
  };
}

async function listen(server: Server, { host = '127.0.0.1', port = 0 }: ServiceEnvironment) {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service does not listen on a port');
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return { url: `http://${shown}:${address.port}`, port: address.port };
}

/** Accepts no more connections, lets running requests finish, then closes the remaining connections. */
async function drain(server: Server, cutAfterMs: number): Promise<void> {
  if (!server.listening) return;
  // A connection that was in use when the server closed stays open after its answer, so idle ones are closed here.
  const tidy = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), cutAfterMs);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(tidy);
  clearTimeout(cut);
}

/** Closes in the reverse order of opening. One that fails (its database is unavailable) does not stop the others. */
async function closeAll(closing: readonly (() => Promise<void>)[], { log }: ServiceContext): Promise<void> {
  for (const close of closing.toReversed()) {
    await close().catch((error) => log.warn({ err: error }, 'a part did not close cleanly'));
  }
}

async function stopInTime(stopping: Promise<void>, ctx: ServiceContext): Promise<void> {
  try {
    await withTimeout(STOP_MS, 'stopping', stopping);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    ctx.log.warn('stopped before everything was closed');
  }
}
