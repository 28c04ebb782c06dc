import { type EventTypeName, type ServiceName, subscriptionsOf } from '@fieldhouse/contracts';
import type { ChannelModel } from 'amqplib';
import { closeChannel } from './close-channel.ts';

/** Every event is published here; its type is the routing key. */
export const EVENTS = 'fieldhouse.events';
/** Exchange and queue of what a service could not take. */
export const DEAD_LETTERS = 'fieldhouse.dead';
/** Tells for a few seconds only: never stored, never a dead letter. */
export const HEARTBEAT: EventTypeName = 'service.heartbeat';

/** The queue of a consuming service; its replicas share it. */
export function queueOf(service: ServiceName): string {
  return `fieldhouse.${service}`;
}

/**
 * Declares the exchanges, the queue of every one of `services` that takes events, and their bindings, for the types
 * that it has a consumer of: what is there already stays. Who publishes declares all of them, because an event is
 * lost for a queue that is declared a moment later. Bindings are added, never removed.
 *
 * The arguments of a queue cannot be changed once it exists: the broker refuses a declaration that differs, and nothing
 * is published or received any more. A change means a queue of another name and moving what waits in the old one.
 */
export async function declareTopology(model: ChannelModel, services: readonly ServiceName[]): Promise<void> {
  const channel = await model.createChannel();
  // what went wrong is told by the declaration that failed; without a listener the event would end the connection
  channel.on('error', () => undefined);
  await channel.assertExchange(EVENTS, 'topic', { durable: true });
  await channel.assertExchange(DEAD_LETTERS, 'topic', { durable: true });
  await channel.assertQueue(DEAD_LETTERS, { durable: true, arguments: deadLetterArguments });
  const types = new Set(services.flatMap(subscriptionsOf));
  types.delete(HEARTBEAT);
  for (const type of types) await channel.bindQueue(DEAD_LETTERS, DEAD_LETTERS, type);
  // what an operator moves straight into a queue has the queue's name for its routing key
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
  // who looks at a dead letter gives it back: after 20 times RabbitMQ 4 would drop it otherwise
  'x-delivery-limit': 1_000_000,
};

const queueArguments = {
  'x-queue-type': 'quorum',
  // one replica at a time: a heartbeat must not overtake an event that another replica still holds
  'x-single-active-consumer': true,
  'x-dead-letter-exchange': DEAD_LETTERS,
};
