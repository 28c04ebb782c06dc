import type { Logger } from 'pino';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Cache } from '../ports.ts';
import { limiterOfEachRule, limitsBy, memoryLimiters } from './limits.ts';
import { connectRedis } from './redis-connection.ts';
import { redisLimiterClient } from './redis-limiter-client.ts';
import { redisValues } from './redis-values.ts';

interface RedisCacheSettings {
  /** `redis://` or `rediss://`, with a password and a database if need be. */
  url: string;
  log: Logger;
  /** Keeps the keys of different services apart. */
  prefix?: string;
}

/**
 * Values and limits that all replicas share. While Redis is away, frozen or takes no writes, both go on in this process's memory:
 * nothing throws and nothing waits longer than 300 ms. What was counted in Redis before counts again when it is back,
 * also for a key that was forgiven meanwhile: that is over with the rule's seconds.
 */
export function redisCache({ url, log, prefix = 'fieldhouse' }: RedisCacheSettings): Cache {
  const values = redisValues(prefix);
  const connection = connectRedis({ url, log, prepare: values.prepare });

  const insurances = memoryLimiters();
  const storeClient = redisLimiterClient(connection);
  const limiters = limiterOfEachRule(
    (options, rule) =>
      new RateLimiterRedis({
        ...options,
        keyPrefix: `${prefix}:limit:${options.keyPrefix}`,
        storeClient,
        useRedisPackage: true,
        insuranceLimiter: insurances(rule),
      }),
  );
  const limits = limitsBy(limiters);

  return {
    ...values.over(connection),
    ...limits,
    async forgive(key, rule) {
      await Promise.all([limits.forgive(key, rule), insurances(rule).delete(key)]);
    },
    async close() {
      connection.close();
    },
  };
}
