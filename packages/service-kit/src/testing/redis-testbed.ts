import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { redisLimits } from '../limits/redis-limits.ts';
import { openLog } from '../log.ts';
import type { Limits } from '../ports.ts';
import { type TestRedis, testRedis } from './redis.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { waitFor } from './wait-for.ts';

interface RedisTestbed {
  /** The Redis itself. */
  redis: TestRedis;
  /** The proxy in front of it, which a test may cut or freeze. */
  proxy: TcpProxy;
  /** The prefix of this test's keys. */
  prefix: string;
  /** The log lines of limits in this test. */
  lines: string[];
  /** The messages of these lines. */
  messages: () => string[];
  /** Opens one replica's limits at `url`; they are closed after the test. */
  open: (url: string, prefix?: string) => Limits;
  /** Resolves when the limits use Redis again. */
  recovered: () => Promise<unknown>;
}

/** A Redis that a test can make unavailable. Call this function in a `describe`; use its result in the tests. */
export function redisTestbed(): RedisTestbed {
  const opened: Limits[] = [];
  const lines: string[] = [];
  const log = openLog('family', { logLevel: 'info', version: 'test' }, { write: (line) => void lines.push(line) });
  const messages = () => lines.map((line): string => JSON.parse(line).msg);
  let redis: TestRedis | undefined;
  let proxy: TcpProxy | undefined;
  let prefix = '';

  beforeAll(async () => {
    redis = await testRedis();
  });
  beforeEach(async () => {
    proxy = await startTcpProxy(defined(redis).url);
    prefix = randomUUID();
    lines.length = 0;
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((limits) => limits.close()));
    await proxy?.close();
  });
  afterAll(() => redis?.drop());

  return {
    get redis() {
      return defined(redis);
    },
    get proxy() {
      return defined(proxy);
    },
    get prefix() {
      return prefix;
    },
    lines,
    messages,
    open(url, own = prefix) {
      const limits = redisLimits({ url, log, prefix: own });
      opened.push(limits);
      return limits;
    },
    recovered: () => waitFor('Redis', () => messages().includes('Redis is available again')),
  };
}

function defined<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('The Redis testbed is only available within a test');
  return thing;
}
