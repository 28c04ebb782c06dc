import type { RedisConnection } from './redis-connection.ts';

/** Which part of a Redis client the limiter uses. */
interface LimiterClient {
  eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>;
  multi: () => { get: (key: string) => { pTTL: (key: string) => { exec: () => Promise<unknown> } } };
  del: (key: string) => Promise<number>;
}

/** Looks to the limiter like one client, whichever connection there is: each command keeps to the connection's time. */
export function redisLimiterClient({ send }: RedisConnection): LimiterClient {
  return {
    eval: (script, options) => send((client) => client.eval(script, options)),
    multi: () => ({
      get: (counted) => ({
        pTTL: (timed) => ({
          exec: () => send((client) => client.multi().get(counted).pTTL(timed).execAsPipeline()),
        }),
      }),
    }),
    del: (key) => send((client) => client.del(key)),
  };
}
