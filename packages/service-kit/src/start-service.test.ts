import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { byService } from '@fieldhouse/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { localCalls } from './calls/local-calls.ts';
import { DEFAULT_CLUB_VALUES } from './club-settings.ts';
import { openDatabase } from './data/database.ts';
import type { Demo } from './demo/start-demo.ts';
import { ok, route } from './http/route.ts';
import { memoryLimits } from './limits/memory-limits.ts';
import { storedMailer } from './mail/stored-mailer.ts';
import { localTransport } from './messaging/local-transport.ts';
import { defineService, type ServiceContext, type ServiceDefinition, type ServiceEnvironment } from './service.ts';
import { type RunningService, startService } from './start-service.ts';
import { emptyConsumers } from './testing/empty-consumers.ts';
import { type TestDatabase, testDatabase, waitFor } from './testing/index.ts';

let begun: PromiseWithResolvers<void>;
let finish: PromiseWithResolvers<void>;

const definition = defineService({
  name: 'gamedata',
  consumers: emptyConsumers('gamedata'),
  title: 'Life',
  migrations: {},
  routes: [
    route({
      method: 'get',
      path: '/api/slow/{name}',
      access: 'public',
      summary: 'Takes its time',
      params: z.object({ name: z.string() }),
      answers: { 200: z.object({ done: z.boolean() }) },
      handle: async () => {
        begun.resolve();
        await finish.promise;
        return ok({ done: true });
      },
    }),
  ],
});

let database: TestDatabase;
let running: RunningService | undefined;
beforeEach(async () => {
  database = await testDatabase(definition);
  begun = Promise.withResolvers();
  finish = Promise.withResolvers();
});
afterEach(async () => {
  finish.resolve();
  await running?.stop();
  running = undefined;
  await database.drop();
});

function environment(more: Partial<ServiceEnvironment> = {}): ServiceEnvironment {
  const unreachable = ['http://127.0.0.1:9'];
  return {
    databaseUrl: database.url,
    poolSize: 4,
    serviceUrls: byService(() => unreachable),
    siteUrl: 'http://fieldhouse.test',
    ...DEFAULT_CLUB_VALUES,
    production: false,
    demo: false,
    version: 'test',
    logLevel: 'silent',
    ...more,
  };
}

/** Those that others than superusers may take. */
async function connectionsOfServer(): Promise<number> {
  const db = openDatabase({ databaseUrl: database.url, poolSize: 1 });
  try {
    const { rows } = await db.raw<{ rows: { count: number }[] }>(
      `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS count`,
    );
    return rows[0]?.count ?? 0;
  } finally {
    await db.destroy();
  }
}

async function start(
  more: Partial<ServiceDefinition> = {},
  settings: Partial<ServiceEnvironment> = {},
  options: { demo?: Demo } = {},
) {
  const adapters = {
    transport: localTransport(),
    calls: localCalls(),
    limits: memoryLimits(),
    mailer: storedMailer(),
    clock: () => new Date(),
  };
  running = await startService({ ...definition, ...more }, adapters, environment(settings), options);
  return running;
}

describe('When a service runs', () => {
  it('Then it reports health, readiness, metrics and its API document', async () => {
    const { url, ready, idle } = await start();
    finish.resolve();
    await fetch(`${url}/api/slow/a-name`);
    await idle();
    expect(await ready()).toBe(true);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    expect(await (await fetch(`${url}/openapi.json`)).json()).toMatchObject({ info: { title: 'Life' } });
    const figures = await (await fetch(`${url}/metrics`)).text();
    expect(figures).toMatch(
      /http_request_duration_seconds_count\{service="gamedata",method="GET",route="\/api\/slow\/\{name\}",status="200"\} 1/,
    );
    expect(figures).not.toContain('a-name');
    expect(figures).toMatch(/database_connections\{state="waiting"[^}]*\} 0/);
    expect(figures).toMatch(/events_oldest_seconds\{where="outbox"[^}]*\} 0/);
  });

  it('Then it has logged that the pools need more connections than the server has', async () => {
    const logged: unknown[][] = [];
    const prepare = async ({ log }: ServiceContext) => {
      Object.assign(log, { error: (...line: unknown[]) => void logged.push(line) });
    };
    // With the smallest pools of the others it fits, with their usual ones it does not.
    const { ready } = await start({ prepare }, { poolSize: (await connectionsOfServer()) - 5 * 6 });
    expect(await ready()).toBe(true);
    expect(logged).toEqual([
      [{ poolSize: expect.any(Number) }, expect.stringMatching(/may take \d+ connections; .* has \d+ for them/)],
    ]);
  });

  it('Then it does not start when its own pool cannot fit, and the message says what to change @spec S2.4.1503', async () => {
    const available = await connectionsOfServer();
    const poolSize = available - 5 * 6 + 1;
    const refused = start({}, { poolSize });
    await expect(refused).rejects.toMatchObject({ name: 'CannotStartError' });
    await expect(refused).rejects.toThrow(
      new RegExp(
        `^svc-gamedata may take ${poolSize} connections .* has ${poolSize - 1} for it .* Set max_connections to `,
      ),
    );
    // Replicas that are started by hand, or beside those of the version before, are not known.
    expect(await (await start({}, { poolSize: 6 })).ready()).toBe(true);
  });

  it('Then it is not ready while its database is unavailable', async () => {
    const { url, ready } = await start();
    await database.drop();
    expect(await ready()).toBe(false);
    expect((await fetch(`${url}/ready`)).status).toBe(503);
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });
});

describe('When a service stops that nobody sends requests any more', () => {
  it('Then it does not wait for its load balancer', async () => {
    const logged: string[] = [];
    const { ctx, stop } = await start({}, { drainSeconds: 3600 });
    const note = (...words: unknown[]) => void logged.push(String(words.at(-1)));
    Object.assign(ctx.log, { info: note, warn: note });
    await stop({ drains: false });
    expect(logged).toEqual(['stopped']);
  });
});

describe('When the database becomes unavailable during a request', () => {
  it('Then the answer is 503 with `Retry-After`, and later requests succeed', async () => {
    const sleep = route({
      method: 'get',
      path: '/api/sleep/{seconds}',
      access: 'public',
      summary: 'Asks the database',
      params: z.object({ seconds: z.string() }),
      answers: { 200: z.object({ done: z.boolean() }) },
      handle: async ({ params, ctx }) => {
        await ctx.db.raw('SELECT pg_sleep(?)', [Number(params.seconds)]);
        return ok({ done: true });
      },
    });
    const { url, ctx } = await start({ routes: [sleep] });
    const answer = fetch(`${url}/api/sleep/60`);
    const end = async () => {
      const { rows } = await ctx.db.raw<{ rows: unknown[] }>(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%' AND state = 'active'`,
      );
      return rows.length > 0;
    };
    await waitFor('the statement', end);
    const { status, headers } = await answer;
    expect([status, headers.get('Retry-After')]).toEqual([503, '2']);
    await waitFor('the database', async () => (await fetch(`${url}/api/sleep/0`)).status === 200);
    await database.drop();
    expect((await fetch(`${url}/api/sleep/0`)).status).toBe(503);
  });
});

describe('When a service starts', () => {
  it('Then until it is prepared it is healthy and not ready, and answers 503', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const seen: number[] = [];
    await start(
      {
        prepare: async () => {
          for (const path of ['/health', '/ready', '/api/slow/x']) seen.push((await fetch(url + path)).status);
        },
      },
      { port },
    );
    expect(seen).toEqual([200, 503, 503]);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
  });

  it('Then a failed step closes its server and its database connections', async () => {
    const port = await freePort();
    let ctx: ServiceContext | undefined;
    const prepare = async (given: ServiceContext) => {
      ctx = given;
      throw new Error('no keys');
    };
    await expect(start({ prepare }, { port })).rejects.toThrow('no keys');
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
    await expect(ctx?.db.raw('SELECT 1')).rejects.toThrow();
  });

  it('Then a port that is in use is an error', async () => {
    const first = await start();
    await expect(start({}, { port: first.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.stop();
  });
});

describe('When a service stops', () => {
  it('Then it is not ready at once, finishes running requests and accepts no new ones', async () => {
    const { url, port, ready, stop } = await start();
    const pendingRequest = fetch(`${url}/api/slow/x`);
    await begun.promise;
    const stopped = stop();
    expect(await ready()).toBe(false);
    await expect(connected(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    finish.resolve();
    const answer = await pendingRequest;
    expect(await answer.json()).toEqual({ done: true });
    await stopped;
    await stop();
  });

  it('Then its connection pool is closed', async () => {
    const { ctx, stop } = await start();
    await stop();
    await expect(ctx.db.raw('SELECT 1')).rejects.toThrow();
  });
});

/** Below the ports that the system gives to other servers and connections, so that none takes it before its use. */
async function freePort(): Promise<number> {
  for (;;) {
    const probe = createServer();
    try {
      await once(probe.listen(randomInt(20_000, 32_000), '127.0.0.1'), 'listening');
      return (probe.address() as AddressInfo).port;
    } catch (error) {
      if (!isInUse(error)) throw error;
    } finally {
      probe.close();
    }
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

async function connected(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}
