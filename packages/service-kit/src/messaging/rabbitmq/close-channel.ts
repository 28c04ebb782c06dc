import { once } from 'node:events';
import type { Channel } from 'amqplib';

/**
 * Resolves when the channel is closed, also when the connection is lost at the same time. In that case amqplib's own
 * promise never settles.
 */
export async function closeChannel(channel: Channel): Promise<void> {
  await Promise.race([channel.close(), once(channel, 'close')]);
}
