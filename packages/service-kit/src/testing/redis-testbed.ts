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
  /** The way to it, which a test may cut or freeze. */
  proxy: TcpProxy;
  /** Of the keys of this test. */
  prefix: string;
  /** The lines that limits wrote in this test. */
  lines: string[];
  /** What these lines say. */
  messages: () => string[];
  /** One replica's limits over `url`; closed after the test. */
  open: (url: string, prefix?: string) => Limits;
  /** Resolves when limits found Redis again. */
  recovered: () => Promise<unknown>;
}

/** A Redis that can be away for one test; call it in a `describe`, and read it in its tests. */
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
    recovered: () => waitFor('Redis', () => messages().includes('Redis is back')),
  };
}

function defined<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('Only within a test');
  return thing;
}
