import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type TestDatabase, testDatabase } from './testing/index.ts';

const MAIN = `
  import { defineService, ok, route } from '${new URL('./index.ts', import.meta.url)}';
  import { runService } from '${new URL('./run-service.ts', import.meta.url)}';
  import * as z from 'zod';
  const slow = route({
    method: 'get', path: '/api/slow', access: 'public', summary: 'Slow', answers: { 200: z.object({ done: z.boolean() }) },
    handle: async ({ ctx }) => {
      ctx.log.info('in hand');
      await new Promise((resolve) => setTimeout(resolve, 300));
      return ok({ done: true });
    },
  });
  const load = async ({ log }) => {
    log.info('loading');
    await new Promise((resolve) => setTimeout(resolve, 500));
  };
  const demo = { after: process.env.AFTER ? [process.env.AFTER] : [], load };
  await runService(defineService({ name: 'gamedata', title: 'Run', migrations: {}, routes: [slow] }), { demo });
`;

/** Broker, Redis and every peer are away: nobody listens there. */
const AWAY = {
  RABBITMQ_URL: 'amqp://club:word@127.0.0.1:9/club',
  REDIS_URL: 'redis://127.0.0.1:9',
  SVC_AUTH_URL: 'http://127.0.0.1:9',
  SERVICE_SECRET: '0123456789abcdef0123456789abcdef',
};

let database: TestDatabase;
let child: ChildProcess;
beforeEach(async () => {
  database = await testDatabase({ name: 'gamedata', migrations: {} });
});
afterEach(async () => {
  child.kill('SIGKILL');
  await database.drop();
});

function run(env: Record<string, string> = {}) {
  child = spawn(process.execPath, ['--input-type=module', '--eval', MAIN], {
    cwd: new URL('..', import.meta.url),
    env: {
      ...process.env,
      ...AWAY,
      DATABASE_URL: database.url,
      SITE_URL: 'http://fieldhouse.test',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('The process has no output');
  const lines = createInterface(stdout)[Symbol.asyncIterator]();
  return async function lineWith(message: string): Promise<Record<string, unknown>> {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The process ended without '${message}'`);
      const line = JSON.parse(value);
      if (line.msg === message) return line;
    }
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_PG_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const statusOf = async (port: unknown, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

describe('When a service runs as a process of its own', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('Then %s lets it finish what is in hand and ends it well', async (signal) => {
    const lineWith = run();
    const { port } = await lineWith('ready');
    const url = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('process_resident_memory_bytes');
    const answer = fetch(`${url}/api/slow`);
    await lineWith('in hand');
    child.kill(signal);
    expect(await (await answer).json()).toEqual({ done: true });
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it('Then it waits for its own database, and for nothing else', async () => {
    const later = new URL(database.url);
    later.pathname += '_later';
    const lineWith = run({ DATABASE_URL: later.href });
    expect(await lineWith('the database is not there yet')).toMatchObject({ code: '3D000' });
    await onServer(`CREATE DATABASE ${later.pathname.slice(1)}`);
    const { port } = await lineWith('ready');
    expect(await statusOf(port, '/ready')).toBe(200);
    child.kill('SIGKILL');
    await onServer(`DROP DATABASE ${later.pathname.slice(1)} WITH (FORCE)`);
  });

  it('Then, told to drain, it says that it is leaving and goes on serving for that long', async () => {
    const lineWith = run({ DRAIN_SECONDS: '1' });
    const { port } = await lineWith('ready');
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    while ((await statusOf(port, '/ready')) === 200) await new Promise(setImmediate);
    expect(await statusOf(port, '/api/slow')).toBe(200);
    expect(await exited).toEqual([0, null]);
  });

  it('Then DEMO=1 loads its part of the demo club, and it is not ready before', async () => {
    const lineWith = run({ DEMO: '1' });
    const { port } = await lineWith('ready');
    expect(await statusOf(port, '/ready')).toBe(503);
    await lineWith('loading');
    expect(await statusOf(port, '/ready')).toBe(503);
    await lineWith('the demo club is loaded');
    expect(await statusOf(port, '/ready')).toBe(200);
  });

  it('Then its part of the demo club waits for those it builds on, and it serves the others meanwhile', async () => {
    const lineWith = run({ DEMO: '1', AFTER: 'auth' });
    const { port } = await lineWith('ready');
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(await statusOf(port, '/ready')).toBe(503);
    expect(await statusOf(port, '/api/slow')).toBe(200);
  });

  it.each(['RABBITMQ_URL', 'SERVICE_SECRET'])('Then without %s it says so and ends', async (name) => {
    run({ [name]: '' });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(said).toContain(name);
  });
});
