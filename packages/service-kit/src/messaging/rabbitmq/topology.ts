import { type ServiceName, subscriptionsOf } from '@fieldhouse/contracts';
import type { ChannelModel } from 'amqplib';
import { closeChannel } from './close-channel.ts';

/** Every event is published here; its type is the routing key. */
export const EVENTS = 'fieldhouse.events';
/** Exchange and queue of messages that a service could not receive. */
export const DEAD_LETTERS = 'fieldhouse.dead';

/** The queue of a consuming service; its replicas share it. */
export function queueOf(service: ServiceName): string {
  return `fieldhouse.${service}.v2`;
}

/**
 * Declares the exchanges, the queue of each of `services` that consumes events, and bindings for the types that it
 * consumes. Existing ones stay. A publisher declares all of them, because a queue that is declared later would miss
 * events. Bindings are added, never removed.
 *
 * The arguments of an existing queue cannot be changed: the broker refuses a different declaration, and nothing is
 * published or received any more. A change needs a queue with another name (decision record 70).
 */
export async function declareTopology(model: ChannelModel, services: readonly ServiceName[]): Promise<void> {
  const channel = await model.createChannel();
  // The failed declaration rejects with the error. Without a listener the error event would end the connection.
  channel.on('error', () => undefined);
  await channel.assertExchange(EVENTS, 'topic', { durable: true });
  await channel.assertExchange(DEAD_LETTERS, 'topic', { durable: true });
  await channel.assertQueue(DEAD_LETTERS, { durable: true, arguments: deadLetterArguments });
  const types = new Set(services.flatMap(subscriptionsOf));
  for (const type of types) await channel.bindQueue(DEAD_LETTERS, DEAD_LETTERS, type);
  // A message that an operator moves directly into a queue has the queue's name as its routing key.
  await channel.bindQueue(DEAD_LETTERS, DEAD_LETTERS, queuePattern);
  for (const service of services) {
    const subscriptions = subscriptionsOf(service);
    if (subscriptions.length === 0) continue;
    await channel.assertQueue(queueOf(service), { durable: true, arguments: queueArguments });
    for (const type of subscriptions) await channel.bindQueue(queueOf(service), EVENTS, type);
  }
  await closeChannel(channel);
}

const queuePattern = 'fieldhouse.#';

const deadLetterArguments = {
  'x-queue-type': 'quorum',
  // Reading a dead letter requeues it. Without this argument RabbitMQ 4 would drop it after 20 reads.
  'x-delivery-limit': 1_000_000,
};

const queueArguments = {
  'x-queue-type': 'quorum',
  'x-dead-letter-exchange': DEAD_LETTERS,
};

/** How many messages wait in a queue that exists. */
export async function countWaiting(model: ChannelModel, queue: string): Promise<number> {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  const { messageCount } = await channel.checkQueue(queue);
  await closeChannel(channel);
  return messageCount;
}
