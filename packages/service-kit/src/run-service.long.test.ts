import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type TestDatabase, testDatabase, waitFor } from './testing/index.ts';

const MAIN = `
  import { defineService, ok, route } from '${new URL('./index.ts', import.meta.url)}';
  import { runService } from '${new URL('./run-service.ts', import.meta.url)}';
  import { emptyConsumers } from '${new URL('./testing/empty-consumers.ts', import.meta.url)}';
  import * as z from 'zod';
  const slow = route({
    method: 'get', path: '/api/slow', access: 'public', summary: 'Slow', answers: { 200: z.object({ done: z.boolean() }) },
    handle: async ({ ctx }) => {
      ctx.log.info('running');
      await new Promise((resolve) => setTimeout(resolve, 300));
      return ok({ done: true });
    },
  });
  const load = async ({ log }) => {
    const goOn = new Promise((resolve) => process.once('SIGUSR2', resolve));
    log.info('loading');
    await goOn;
  };
  const demo = { after: process.env.AFTER ? [process.env.AFTER] : [], load };
  const consumers = emptyConsumers('gamedata');
  await runService(defineService({ name: 'gamedata', title: 'Run', migrations: {}, routes: [slow], consumers }), { demo });
`;

/** Addresses of an unavailable broker, Redis and other services: nothing listens there. */
const UNAVAILABLE = {
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

function start(env: Record<string, string>, args: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '--eval', MAIN, 'main.ts', ...args], {
    cwd: new URL('..', import.meta.url),
    env: {
      ...process.env,
      ...UNAVAILABLE,
      DATABASE_URL: database.url,
      SITE_URL: 'http://fieldhouse.test',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function run(env: Record<string, string> = {}) {
  child = start(env);
  const { stdout } = child;
  if (!stdout) throw new Error('The process has no output');
  const lines = createInterface(stdout)[Symbol.asyncIterator]();
  const read: Record<string, unknown>[] = [];
  /** The first line with this message, whether it comes before or after others. */
  return async function lineWith(message: string): Promise<Record<string, unknown>> {
    for (let index = 0; ; index += 1) {
      if (index === read.length) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`The process ended without '${message}'`);
        read.push(JSON.parse(value));
      }
      const line = read[index];
      if (line?.msg === message) return line;
    }
  };
}

/** Runs an operator's command in the environment of the service; returns its output and exit code. */
async function operate(args: readonly string[], env: Record<string, string> = {}) {
  child = start(env, args);
  const output = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    output.err += text;
  });
  const [code] = await once(child, 'close');
  return { code, ...output };
}

async function onServer(statement: string, url = process.env.TEST_PG_URL): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const statusOf = async (port: unknown, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

describe('When an operator runs a command of a service', () => {
  it('Then `applied` prints which changes of its database need a newer release @spec S2.4.1505', async () => {
    const row = `('0099_later', '', '9.0.0')`;
    await onServer(`INSERT INTO migration (name, checksum, min_version) VALUES ${row}`, database.url);
    const { code, out } = await operate(['applied']);
    expect([code, JSON.parse(out)]).toEqual([0, { applied: [{ name: '0099_later', minVersion: '9.0.0' }] }]);
  });

  it('Then `replay` replays dead events and exits', async () => {
    const id = '5f0c1c1e-6f1a-4a34-9d4e-0d6c8f4d2b11';
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `INSERT INTO inbox (consumer, event_id, type, source, state, attempts, error_code)
       VALUES ('gamedata', $1, 'child.created', 'family', 'dead', 220, '23502')`,
      [id],
    );
    const listed = await operate(['replay']);
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out).toMatch(
      /^svc-gamedata: 1 dead or parked, 1 of them listed\n {2}5f0c1c1e-\S+ {2}\S+Z {2}dead {2}child.created {2}23502 after 220 tries\n$/,
    );
    expect(await operate(['replay', id])).toEqual({
      code: 0,
      out: `svc-gamedata: ${id} is handled again now\n`,
      err: '',
    });
    expect(await operate(['replay', '--all'])).toEqual({ code: 0, out: 'svc-gamedata: 0 replayed\n', err: '' });
    expect(await operate(['replay'])).toEqual({ code: 0, out: 'svc-gamedata: no dead events\n', err: '' });
    expect((await client.query('SELECT state FROM inbox')).rows).toEqual([{ state: 'pending' }]);
    await client.end();
  });

  it.each([
    [['replay', 'seven'], '"seven" is not the id of an event'],
    [['rebuild', 'pupil'], 'svc-gamedata has no projection "pupil". Projections: none'],
    [['forget'], 'There is no command "forget". Commands: replay, rebuild'],
  ])('Then %j is refused with the reason', async (args, reason) => {
    expect(await operate(args)).toEqual({ code: 1, out: '', err: `${reason}\n` });
  });

  it('Then the error of an unavailable database contains its address', async () => {
    const unavailable = 'postgres://club:word@127.0.0.1:9/club';
    const { code, err } = await operate(['replay'], { DATABASE_URL: unavailable });
    expect(code).toBe(1);
    expect(err).toContain('The database of svc-gamedata does not answer. Start the platform and run this again.');
  });
});

describe('When a service runs in its own process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'Then after %s it finishes its running requests and exits with code 0 @spec S2.3.1566',
    async (signal) => {
      const lineWith = run();
      const { port } = await lineWith('ready');
      const url = `http://127.0.0.1:${port}`;
      const figures = await (await fetch(`${url}/metrics`)).text();
      expect(figures).toContain('process_resident_memory_bytes');
      expect(figures).toContain('nodejs_eventloop_lag_p99_seconds');
      const answer = fetch(`${url}/api/slow`);
      await lineWith('running');
      child.kill(signal);
      expect(await (await answer).json()).toEqual({ done: true });
      const [code] = await once(child, 'exit');
      expect(code).toBe(0);
    },
  );

  it.each([
    ['runs', 'ready', {}],
    ['waits for its database', 'the database is not available yet', { DATABASE_URL: 'postgres://127.0.0.1:9/none' }],
  ])('Then, while it %s and its log is not read any more, it exits on SIGTERM', async (_, message, env) => {
    const lineWith = run(env);
    await lineWith(message);
    child.stdout?.destroy();
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it('Then it waits for its own database, and for no other service', async () => {
    const later = new URL(database.url);
    later.pathname += '_later';
    const lineWith = run({ DATABASE_URL: later.href });
    expect(await lineWith('the database is not available yet')).toMatchObject({ code: '3D000' });
    await onServer(`CREATE DATABASE ${later.pathname.slice(1)}`);
    const { port } = await lineWith('ready');
    expect(await statusOf(port, '/ready')).toBe(200);
    child.kill('SIGKILL');
    await onServer(`DROP DATABASE ${later.pathname.slice(1)} WITH (FORCE)`);
  });

  it('Then, if another version created its database, it logs what to do and exits', async () => {
    await onServer(`INSERT INTO migration (name, checksum) VALUES ('kit_0000_before', '')`, database.url);
    run();
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    const last = output.trim().split('\n').at(-1) ?? '';
    expect(JSON.parse(last).msg).toMatch(/made by another version .* remove the data folder/);
  });

  it('Then, while it drains, it is not ready and still serves requests', async () => {
    const lineWith = run({ DRAIN_SECONDS: '3' });
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
    child.kill('SIGUSR2');
    await lineWith('the demo club is loaded');
    expect(await statusOf(port, '/ready')).toBe(200);
  });

  it('Then its part of the demo club waits for other services, and it answers internal calls meanwhile', async () => {
    let asked = 0;
    const auth = createServer(({ url }, answer) => {
      if (url === '/ready') asked += 1;
      answer.writeHead(503).end();
    }).listen(0, '127.0.0.1');
    await once(auth, 'listening');
    const { port: authPort } = auth.address() as AddressInfo;
    try {
      const lineWith = run({ DEMO: '1', AFTER: 'auth', SVC_AUTH_URL: `http://127.0.0.1:${authPort}` });
      const { port } = await lineWith('ready');
      await waitFor('three rounds', () => asked >= 3);
      expect(await statusOf(port, '/ready')).toBe(503);
      expect(await statusOf(port, '/api/slow')).toBe(200);
      child.kill('SIGKILL');
      await expect(lineWith('loading')).rejects.toThrow(`ended without 'loading'`);
    } finally {
      auth.close();
      auth.closeAllConnections();
    }
  });

  it.each(['RABBITMQ_URL', 'SERVICE_SECRET'])('Then without %s it writes an error and exits', async (name) => {
    run({ [name]: '' });
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output).toContain(name);
  });
});
