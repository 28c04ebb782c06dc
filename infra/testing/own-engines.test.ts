import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startedAt } from '../launcher/lock.js';
import { wantedEngines } from './wanted-engines.ts';

let folder: string;
let runs: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-engines-'));
  runs = [];
});

afterEach(async () => {
  await Promise.all(runs.map((run) => end(run, 'SIGTERM')));
  await rm(folder, { recursive: true });
});

/** A test run with a Redis, whose temporary folder is `folder`; on SIGTERM it stops its engines and exits. */
async function startRun(): Promise<ChildProcess> {
  const script = `
    import { startOwnEngines } from ${JSON.stringify(new URL('./own-engines.ts', import.meta.url).href)};
    const engines = await startOwnEngines(['redis']);
    const alive = setInterval(() => {}, 1000);
    process.once('SIGTERM', () => engines.stop().then(() => clearInterval(alive)));
    process.stdout.write(engines.env.TEST_REDIS_URL);`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  runs.push(run);
  await once(run.stdout, 'data');
  return run;
}

async function end(run: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (run.exitCode !== null || run.signalCode !== null) return;
  run.kill(signal);
  await once(run, 'exit');
}

const redisPids = async () =>
  Promise.all(
    (await readdir(folder)).map(
      async (name) => JSON.parse(await readFile(join(folder, name, 'redis', 'running.json'), 'utf8')).pid,
    ),
  );

describe('When a test run starts its engines', () => {
  it('Then it stops them when it ends', async () => {
    const run = await startRun();
    const [pid] = await redisPids();
    expect(startedAt(pid)).toBeDefined();
    await end(run, 'SIGTERM');
    expect(startedAt(pid)).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('Then it ends the engines of a killed run, and not those of a running one', async () => {
    const killed = await startRun();
    const [leftover] = await redisPids();
    await end(killed, 'SIGKILL');
    expect(startedAt(leftover)).toBeDefined();
    await startRun();
    const [ofRunningRun] = await redisPids();
    await startRun();
    expect(startedAt(leftover)).toBeUndefined();
    expect(startedAt(ofRunningRun)).toBeDefined();
    expect(await redisPids()).toHaveLength(2);
  });
});

describe('When the environment names engines', () => {
  it('Then only the others are started', () => {
    expect(wantedEngines({})).toEqual(['postgres', 'rabbitmq', 'redis']);
    expect(wantedEngines({ TEST_PG_URL: 'postgres://…', TEST_REDIS_URL: 'redis://…' })).toEqual(['rabbitmq']);
  });

  it('Then an engine with only one of its two addresses is an error', () => {
    expect(() => wantedEngines({ TEST_RABBITMQ_URL: 'amqp://…' })).toThrow('TEST_RABBITMQ_MANAGEMENT_URL is not set');
  });
});
