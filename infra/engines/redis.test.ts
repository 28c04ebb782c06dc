import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import { startedAt } from '../launcher/lock.js';
import { launchEngine } from './engine-process.ts';
import { ensureEngine } from './ensure-engine.ts';
import { type Redis, startRedis } from './redis.ts';

let folder: string;
let running: Redis[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse redis-'));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((redis) => redis.kill()));
  await rm(folder, { recursive: true });
});

async function start(): Promise<Redis> {
  const redis = await startRedis({ folder });
  running.push(redis);
  return redis;
}

const clientOf = (url: string) =>
  createClient({ url, socket: { reconnectStrategy: false } })
    .on('error', () => undefined)
    .connect();

describe('When a private Redis starts', () => {
  it('Then it requires the password, and its memory is limited', async () => {
    const { url } = await start();
    const client = await clientOf(url);
    expect(await client.configGet(['maxmemory', 'maxmemory-policy', 'save', 'appendonly'])).toEqual({
      maxmemory: String(64 * 1024 * 1024),
      'maxmemory-policy': 'allkeys-lru',
      save: '',
      appendonly: 'no',
    });
    client.destroy();
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(clientOf(wrong.href)).rejects.toThrow('WRONGPASS');
    for (const secret of ['settings.json', 'redis.conf']) {
      expect((await stat(join(folder, secret))).mode & 0o077).toBe(0);
    }
  });

  it('Then after a stop or a kill the next start has the same address and no data', async () => {
    const first = await start();
    const client = await clientOf(first.url);
    await client.set('key', 'value');
    client.destroy();
    await first.stop();
    expect(startedAt(first.pid)).toBeUndefined();
    const second = await start();
    await second.kill();
    expect(startedAt(second.pid)).toBeUndefined();
    const third = await start();
    expect([second.url, third.url]).toEqual([first.url, first.url]);
    const again = await clientOf(third.url);
    expect(await again.get('key')).toBeNull();
    again.destroy();
    expect((await readdir(folder)).filter((name) => /rdb|aof/i.test(name))).toEqual([]);
  });

  it('Then it ends one that still runs in the folder, whose later stop does not stop the new one', async () => {
    const first = await start();
    const second = await start();
    expect(startedAt(first.pid)).toBeUndefined();
    await first.stop();
    expect(startedAt(second.pid)).toBeDefined();
  });

  it.each([
    ['an incomplete file', '{"pid":'],
    ['a process id that another program has now', JSON.stringify({ pid: process.pid, started: 'long ago' })],
  ])('Then it starts where a killed process left %s in running.json', async (_, content) => {
    await writeFile(join(folder, 'running.json'), content);
    const { pid } = await start();
    expect(JSON.parse(await readFile(join(folder, 'running.json'), 'utf8'))).toMatchObject({ pid });
  });

  it('Then the error has its output about a wrong configuration', async () => {
    await expect(
      launchEngine({
        title: 'Redis',
        folder,
        program: await ensureEngine('redis'),
        args: ['--no-such-word', 'yes'],
        env: { PATH: process.env.PATH },
        ready: async () => false,
      }),
    ).rejects.toThrow(/Redis did not start:[\s\S]*no-such-word/);
  });
});
