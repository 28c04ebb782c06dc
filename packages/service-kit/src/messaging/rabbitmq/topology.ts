import { type ServiceName, subscriptionsOf } from '@fieldhouse/contracts';
import type { Channel, ChannelModel } from 'amqplib';
import { closeChannel } from './close-channel.ts';

/** Every event is published here; its type is the routing key. */
export const EVENTS = 'fieldhouse.events';
/** Exchange and queue of messages that a service could not receive. */
export const DEAD_LETTERS = 'fieldhouse.dead';

/** The queue of a consuming service; its replicas share it. */
export function queueOf(service: ServiceName): string {
  return `fieldhouse.${service}.v2`;
}

/** What has to be there before a service publishes or receives. */
export interface Topology {
  /** Declares what is missing, on each connection. */
  declare: (model: ChannelModel) => Promise<void>;
}

/** The broker's codes: the user may not declare it; it is not there. */
const [REFUSED, NOT_FOUND] = [403, 404];

/**
 * Declares the exchanges, the queue of each of `services` that consumes events, and bindings for the types that it
 * consumes. Existing ones stay. A publisher declares all of them, because a queue that is declared later would miss
 * events. Bindings are added, never removed.
 *
 * A user of one service may declare its own queue only (S2.6.1533). The others are there already, made by the broker at
 * its start; where one is missing, nothing is published until its own service has declared it.
 */
export function topologyOf(services: readonly ServiceName[]): Topology {
  let mayDeclareAll = true;
  return {
    async declare(model) {
      if (mayDeclareAll) {
        try {
          return await declareAll(model, services);
        } catch (error) {
          if (codeOf(error) !== REFUSED) throw error;
          mayDeclareAll = false;
        }
      }
      await declareOwn(model, services);
    },
  };
}

/**
 * The arguments of an existing queue cannot be changed: the broker refuses a different declaration, and nothing is
 * published or received any more. A change needs a queue with another name (decision record 70).
 */
function declareAll(model: ChannelModel, services: readonly ServiceName[]): Promise<void> {
  return onChannel(model, async (channel) => {
    await channel.assertExchange(EVENTS, 'topic', { durable: true });
    await channel.assertExchange(DEAD_LETTERS, 'topic', { durable: true });
    await channel.assertQueue(DEAD_LETTERS, { durable: true, arguments: deadLetterArguments });
    const types = new Set(services.flatMap(subscriptionsOf));
    for (const type of types) await channel.bindQueue(DEAD_LETTERS, DEAD_LETTERS, type);
    // A message that an operator moves directly into a queue has the queue's name as its routing key.
    await channel.bindQueue(DEAD_LETTERS, DEAD_LETTERS, queuePattern);
    for (const service of consuming(services)) {
      await assertQueueOf(channel, service);
      await bind(channel, service);
    }
  });
}

/** Checks what others own, makes the own queue where it is missing, and binds; rejects while another's is missing. */
async function declareOwn(model: ChannelModel, services: readonly ServiceName[]): Promise<void> {
  try {
    await checkAndBind(model, services);
  } catch (error) {
    if (codeOf(error) !== NOT_FOUND) throw error;
    for (const service of consuming(services)) await makeMissing(model, service);
    await checkAndBind(model, services);
  }
}

function checkAndBind(model: ChannelModel, services: readonly ServiceName[]): Promise<void> {
  return onChannel(model, async (channel) => {
    await channel.checkQueue(DEAD_LETTERS);
    for (const service of consuming(services)) {
      await channel.checkQueue(queueOf(service));
      await bind(channel, service);
    }
  });
}

async function makeMissing(model: ChannelModel, service: ServiceName): Promise<void> {
  try {
    await onChannel(model, (channel) => channel.checkQueue(queueOf(service)));
  } catch (error) {
    if (codeOf(error) !== NOT_FOUND) throw error;
    await onChannel(model, (channel) => assertQueueOf(channel, service));
  }
}

const consuming = (services: readonly ServiceName[]) =>
  services.filter((service) => subscriptionsOf(service).length > 0);

async function assertQueueOf(channel: Channel, service: ServiceName): Promise<void> {
  await channel.assertQueue(queueOf(service), { durable: true, arguments: queueArguments });
}

async function bind(channel: Channel, service: ServiceName): Promise<void> {
  for (const type of subscriptionsOf(service)) await channel.bindQueue(queueOf(service), EVENTS, type);
}

/** Runs `work` on a channel of its own: the broker closes the channel of what it refuses. */
async function onChannel<Result>(model: ChannelModel, work: (channel: Channel) => Promise<Result>): Promise<Result> {
  const channel = await model.createChannel();
  // The failed call rejects with the error. Without a listener the error event would end the connection.
  channel.on('error', () => undefined);
  const result = await work(channel);
  await closeChannel(channel);
  return result;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
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
  const { messageCount } = await onChannel(model, (channel) => channel.checkQueue(queue));
  return messageCount;
}
