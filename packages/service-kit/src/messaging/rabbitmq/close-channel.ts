import { once } from 'node:events';
import type { Channel } from 'amqplib';

/**
 * Resolves when the channel is closed, also when the connection is lost meanwhile: amqplib's own promise stays open
 * then.
 */
export async function closeChannel(channel: Channel): Promise<void> {
  await Promise.race([channel.close(), once(channel, 'close')]);
}
