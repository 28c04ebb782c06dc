import type { RedisConnection } from './redis-connection.ts';

/** The methods of a Redis client that the limiter uses. */
interface LimiterClient {
  eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>;
  multi: () => { get: (key: string) => { pTTL: (key: string) => { exec: () => Promise<unknown> } } };
  del: (key: string) => Promise<number>;
}

/** A client for the limiter that uses the current connection: each command has the connection's time limit. */
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
