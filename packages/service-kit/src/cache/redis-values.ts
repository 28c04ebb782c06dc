import { randomUUID } from 'node:crypto';
import type { Cache } from '../ports.ts';
import { memoryValues } from './memory-values.ts';
import type { RedisClient, RedisConnection } from './redis-connection.ts';

interface RedisValues {
  over: (connection: RedisConnection) => Pick<Cache, 'get' | 'set' | 'delete'>;
  /** Agrees with the other replicas on the epoch. Rejects when Redis takes no writes. */
  prepare: (client: RedisClient) => Promise<void>;
}

/**
 * Values in Redis, and in memory while it is away. Each carries the epoch it was set in, and only those of the present
 * epoch count. Whoever set or deleted a value without Redis begins a new epoch when it is back, so that nothing from before
 * is served again to anyone; not even what a frozen Redis had been told and does only now.
 */
export function redisValues(prefix: string): RedisValues {
  const epochKey = `${prefix}:epoch`;
  const nameOf = (key: string) => `${prefix}:value:${key}`;
  const memory = memoryValues();
  let epoch = '';
  let changesAway = 0;
  let changesSettled = 0;

  async function prepare(client: RedisClient): Promise<void> {
    // Always a write: a Redis that takes none is as good as away.
    await client.set(epochKey, randomUUID(), { condition: 'NX' });
    epoch = (await client.get(epochKey)) ?? '';
    memory.clear();
    await settle(client);
  }

  /** Also before each command, for what is changed while the connection is being made. */
  async function settle(client: RedisClient): Promise<void> {
    while (changesSettled < changesAway) {
      const settled = changesAway;
      memory.clear();
      const next = randomUUID();
      await client.set(epochKey, next);
      epoch = next;
      changesSettled = settled;
    }
  }

  async function read(client: RedisClient, key: string): Promise<string | undefined> {
    await settle(client);
    const [present, stored] = await client.mGet([epochKey, nameOf(key)]);
    if (!present) {
      // Someone emptied Redis.
      await prepare(client);
      return undefined;
    }
    epoch = present;
    return stored?.startsWith(`${present} `) ? stored.slice(present.length + 1) : undefined;
  }

  return {
    prepare,
    over: ({ ask }) => ({
      get: (key) => ask((client) => read(client, key)).catch(() => memory.get(key)),
      async set(key, value, seconds) {
        try {
          await ask(async (client) => {
            await settle(client);
            const expiration = { type: 'PX' as const, value: Math.max(1, Math.round(seconds * 1000)) };
            await client.set(nameOf(key), `${epoch} ${value}`, { expiration });
          });
        } catch {
          changesAway += 1;
          await memory.set(key, value, seconds);
        }
      },
      async delete(key) {
        try {
          await ask((client) => client.del(nameOf(key)));
        } catch {
          changesAway += 1;
          await memory.delete(key);
        }
      },
    }),
  };
}
