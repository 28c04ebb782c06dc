import { SERVICES } from '@fieldhouse/contracts';
import { queueOf } from '@fieldhouse/service-kit';

/**
 * Empties the queues of the services; returns how many messages were in them. Messages that a consumer has not
 * acknowledged are delivered again, but the inboxes have them as handled.
 */
export async function purgeQueues(rabbitmqUrl: string): Promise<number> {
  // Loaded here, and Redis below: a platform in one process has neither.
  const { connect } = await import('amqplib');
  const broker = await connect(rabbitmqUrl);
  // A lost connection is reported by the next call.
  broker.on('error', () => undefined);
  try {
    let purged = 0;
    for (const service of SERVICES) purged += await purge(queueOf(service));
    return purged;
  } finally {
    await broker.close();
  }

  /** A service that consumes nothing has no queue; a check for a missing queue closes the channel. */
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

/** Deletes the counters of all limits: sign-in attempts and requests. */
export async function purgeLimits(redisUrl: string): Promise<void> {
  const { createClient } = await import('redis');
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
