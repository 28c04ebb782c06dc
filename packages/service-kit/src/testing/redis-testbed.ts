import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { redisLimits } from '../limits/redis-limits.ts';
import { openLog } from '../log.ts';
import type { Limits } from '../ports.ts';
import { type TestRedis, testRedis } from './redis.ts';
import { type Relay, startRelay } from './relay.ts';
import { waitFor } from './wait-for.ts';

interface RedisTestbed {
  /** The Redis itself. */
  redis: TestRedis;
  /** The way to it, which a test may cut or freeze. */
  relay: Relay;
  /** Of the keys of this test. */
  prefix: string;
  /** The lines that limits wrote in this test. */
  lines: string[];
  /** What these lines say. */
  said: () => string[];
  /** One replica's limits over `url`; closed after the test. */
  open: (url: string, prefix?: string) => Limits;
  /** Resolves when limits found Redis again. */
  back: () => Promise<unknown>;
}

/** A Redis that can be away for one test; call it in a `describe`, and read it in its tests. */
export function redisTestbed(): RedisTestbed {
  const opened: Limits[] = [];
  const lines: string[] = [];
  const log = openLog('family', { logLevel: 'info', version: 'test' }, { write: (line) => void lines.push(line) });
  const said = () => lines.map((line): string => JSON.parse(line).msg);
  let redis: TestRedis | undefined;
  let relay: Relay | undefined;
  let prefix = '';

  beforeAll(async () => {
    redis = await testRedis();
  });
  beforeEach(async () => {
    relay = await startRelay(defined(redis).url);
    prefix = randomUUID();
    lines.length = 0;
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((limits) => limits.close()));
    await relay?.close();
  });
  afterAll(() => redis?.drop());

  return {
    get redis() {
      return defined(redis);
    },
    get relay() {
      return defined(relay);
    },
    get prefix() {
      return prefix;
    },
    lines,
    said,
    open(url, own = prefix) {
      const limits = redisLimits({ url, log, prefix: own });
      opened.push(limits);
      return limits;
    },
    back: () => waitFor('Redis', () => said().includes('Redis is back')),
  };
}

function defined<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('Only within a test');
  return thing;
}
