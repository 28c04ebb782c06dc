import { SERVICES } from '@fieldhouse/contracts';
import { connect } from 'amqplib';
import { createClient } from 'redis';

/**
 * Empties the queues of the services; answers how many messages were in them. Those that are being received come
 * back, and are known then.
 */
export async function purgeQueues(rabbitmqUrl: string): Promise<number> {
  const broker = await connect(rabbitmqUrl);
  // One that is lost is told by what is asked next.
  broker.on('error', () => undefined);
  try {
    let purged = 0;
    for (const service of SERVICES) purged += await purge(`fieldhouse.${service}`);
    return purged;
  } finally {
    await broker.close();
  }

  /** A service that takes nothing has no queue; asking for one closes the channel. */
  async function purge(queue: string): Promise<number> {
    const channel = await broker.createChannel();
    channel.on('error', () => undefined);
    try {
      await channel.checkQueue(queue);
    } catch {
      return 0;
    }
    const { messageCount } = await channel.purgeQueue(queue);
    await channel.close();
    return messageCount;
  }
}

/** Forgets what the services have counted against anybody: too many tries to sign in, too many requests. */
export async function purgeLimits(redisUrl: string): Promise<void> {
  const redis = createClient({ url: redisUrl, socket: { reconnectStrategy: false } });
  redis.on('error', () => undefined);
  await redis.connect();
  try {
    for (const service of SERVICES) {
      for await (const keys of redis.scanIterator({ MATCH: `${service}:limit:*`, COUNT: 1000 })) {
        if (keys.length > 0) await redis.del(keys);
      }
    }
  } finally {
    redis.destroy();
  }
}
