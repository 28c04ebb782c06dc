import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@fieldhouse/contracts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { DatabaseUrls } from '../provision/provision.ts';
import { replicasOf } from './replicas.ts';

/** The lowest port that Linux gives to a program that asks for any, and to outgoing connections. */
const FIRST_GIVEN_OUT = 32_768;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fieldhouse-replicas-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('When services have two replicas, then each listens on a port of its own that no other program is given', async () => {
  const settings = { dataDir, host: '127.0.0.1', port: 8080, siteUrl: 'http://fieldhouse.test', logLevel: 'silent' };
  const databaseUrls = Object.fromEntries(SERVICES.map((name) => [name, `postgres://${name}`])) as DatabaseUrls;
  const processes = await replicasOf(
    { ...settings, replicas: 2, demo: false, env: {}, log: () => undefined },
    { engines: { rabbitmqUrl: 'amqp://rabbitmq', redisUrl: 'redis://redis' }, databaseUrls },
  );
  const urls = SERVICES.flatMap((name) => processes[name].map(({ url }) => url));
  expect(new Set(urls).size).toBe(2 * SERVICES.length);
  expect(urls.filter((url) => Number(new URL(url).port) >= FIRST_GIVEN_OUT)).toEqual([]);
});
