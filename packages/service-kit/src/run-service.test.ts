import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestDatabase, testDatabase } from './testing/index.ts';

const MAIN = `
  import { defineService, ok, route, runService } from '${new URL('./index.ts', import.meta.url)}';
  import * as z from 'zod';
  const slow = route({
    method: 'get', path: '/api/slow', access: 'public', summary: 'Slow', answers: { 200: z.object({ done: z.boolean() }) },
    handle: async ({ ctx }) => {
      ctx.log.info('in hand');
      await new Promise((resolve) => setTimeout(resolve, 300));
      return ok({ done: true });
    },
  });
  await runService(defineService({ name: 'gamedata', title: 'Run', migrations: {}, routes: [slow] }));
`;

let database: TestDatabase;
let child: ChildProcess;
beforeEach(async () => {
  database = await testDatabase({ name: 'gamedata', migrations: {} });
});
afterEach(async () => {
  child.kill('SIGKILL');
  await database.drop();
});

function run() {
  child = spawn(process.execPath, ['--input-type=module', '--eval', MAIN], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, DATABASE_URL: database.url, SITE_URL: 'http://fieldhouse.test', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
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
});
