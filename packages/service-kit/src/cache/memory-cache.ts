import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Cache, LimitRule, LimitState } from '../ports.ts';

const MOST_VALUES = 10_000;

/** Values and limits in this process's memory. */
export function memoryCache(): Cache {
  const values = new LRUCache<string, string>({ max: MOST_VALUES });
  const limiters = new Map<string, RateLimiterMemory>();

  function limiterOf({ name, points, seconds }: LimitRule): RateLimiterMemory {
    const id = `${name}:${points}:${seconds}`;
    const limiter = limiters.get(id) ?? new RateLimiterMemory({ keyPrefix: id, points, duration: seconds });
    limiters.set(id, limiter);
    return limiter;
  }

  return {
    get: async (key) => values.get(key),
    async set(key, value, seconds) {
      values.set(key, value, { ttl: seconds * 1000 });
    },
    async delete(key) {
      values.delete(key);
    },
    async limit(key, rule) {
      try {
        await limiterOf(rule).consume(key);
        return within;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return beyond(refused);
        throw refused;
      }
    },
    async limited(key, rule) {
      const state = await limiterOf(rule).get(key);
      return state && state.consumedPoints >= rule.points ? beyond(state) : within;
    },
    async forgive(key, rule) {
      await limiterOf(rule).delete(key);
    },
    async close() {
      values.clear();
      limiters.clear();
    },
  };
}

const within: LimitState = { allowed: true, retryAfterSeconds: 0 };

function beyond({ msBeforeNext }: RateLimiterRes): LimitState {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}
