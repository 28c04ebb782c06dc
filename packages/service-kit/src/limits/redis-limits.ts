import type { Logger } from 'pino';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Limits } from '../ports.ts';
import { limiterOfEachRule, limitsBy, memoryLimiters } from './limits-by.ts';
import { connectRedis, type RedisClient } from './redis-connection.ts';
import { redisLimiterClient } from './redis-limiter-client.ts';

interface RedisLimitsSettings {
  /** `redis://` or `rediss://`, with a password and a database if need be. */
  url: string;
  log: Logger;
  /** Keeps the keys of different services apart. */
  prefix?: string;
}

const MINUTE_MS = 60_000;

/**
 * Limits that all replicas share. While Redis is unavailable, frozen or accepts no writes, they count in this process's
 * memory: nothing throws and nothing waits longer than 300 ms. When Redis is available again, its earlier counts apply
 * again, also for a key that was reset in between, until the rule's seconds are over.
 */
export function redisLimits({ url, log, prefix = 'fieldhouse' }: RedisLimitsSettings): Limits {
  const connection = connectRedis({ url, log, prepare: checkWritable });

  /** A Redis that accepts no writes counts as unavailable. */
  async function checkWritable(client: RedisClient): Promise<void> {
    await client.set(`${prefix}:written`, '1', { expiration: { type: 'PX', value: MINUTE_MS } });
  }

  const fallbackLimiters = memoryLimiters();
  const storeClient = redisLimiterClient(connection);
  const limits = limitsBy(
    limiterOfEachRule(
      (options, rule) =>
        new RateLimiterRedis({
          ...options,
          keyPrefix: `${prefix}:limit:${options.keyPrefix}`,
          storeClient,
          useRedisPackage: true,
          insuranceLimiter: fallbackLimiters(rule),
        }),
    ),
  );

  return {
    ...limits,
    async reset(key, rule) {
      await Promise.all([limits.reset(key, rule), fallbackLimiters(rule).delete(key)]);
    },
    async close() {
      connection.close();
    },
  };
}
