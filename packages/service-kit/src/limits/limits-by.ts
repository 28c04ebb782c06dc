import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitRule, LimitState, Limits } from '../ports.ts';

/** The methods of a limiter that limits use. */
interface Limiter {
  consume: (key: string) => Promise<RateLimiterRes>;
  reward: (key: string) => Promise<RateLimiterRes>;
  get: (key: string) => Promise<RateLimiterRes | null>;
  delete: (key: string) => Promise<boolean>;
}

interface LimiterOptions {
  keyPrefix: string;
  points: number;
  duration: number;
}

/** Counts with one limiter for each rule, which `limiterOf` returns. */
export function limitsBy(limiterOf: (rule: LimitRule) => Limiter): Omit<Limits, 'close'> {
  return {
    async count(key, rule) {
      try {
        await limiterOf(rule).consume(key);
        return allowedState(rule);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return refusedState(rule, refused);
        throw refused;
      }
    },
    async uncount(key, rule) {
      await limiterOf(rule).reward(key);
    },
    async state(key, rule) {
      const state = await limiterOf(rule).get(key);
      return state && state.consumedPoints >= rule.points ? refusedState(rule, state) : allowedState(rule);
    },
    async reset(key, rule) {
      await limiterOf(rule).delete(key);
    },
  };
}

/** Returns the limiter of a rule, and creates it at the first use. */
export function limiterOfEachRule<Made>(make: (options: LimiterOptions, rule: LimitRule) => Made) {
  const limiters = new Map<string, Made>();
  return (rule: LimitRule): Made => {
    const keyPrefix = `${rule.name}:${rule.points}:${rule.seconds}`;
    const limiter = limiters.get(keyPrefix) ?? make({ keyPrefix, points: rule.points, duration: rule.seconds }, rule);
    limiters.set(keyPrefix, limiter);
    return limiter;
  };
}

/** Counts in this process's memory. */
export const memoryLimiters = () => limiterOfEachRule((options) => new RateLimiterMemory(options));

function allowedState({ name }: LimitRule): LimitState {
  return { limit: name, allowed: true, retryAfterSeconds: 0 };
}

function refusedState({ name }: LimitRule, { msBeforeNext }: RateLimiterRes): LimitState {
  return { limit: name, allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}
