import type { Envelope, ServiceName } from '@fieldhouse/contracts';
import type { ChannelModel, ConsumeMessage } from 'amqplib';
import type { Logger } from 'pino';
import { closeChannel } from './close-channel.ts';
import { queueOf } from './topology.ts';
import { within } from './within.ts';

const PREFETCH = 100;
/**
 * While more messages wait here, so many are acknowledged at once. A broker that is told of each one keeps some of it to
 * itself for a while, and forgets that when the channel closes.
 */
const ACKNOWLEDGED_AT_ONCE = 25;
const CLOSE_LIMIT_MS = 1000;

/** One stay at a queue, from its start to its end for whatever reason. */
export interface Consumer {
  /** Resolves when it is over and nothing is being received: with the envelope that was refused, if that was the reason. */
  ended: Promise<Envelope | undefined>;
  /** Finishes what is being received; resolves when it is over. */
  stop: () => Promise<void>;
}

export interface ConsumerOptions {
  service: ServiceName;
  receive: (envelope: Envelope) => Promise<void>;
  log: Logger;
}

/**
 * Hands the messages of the service's queue to `receive`, one after the other, and acknowledges each one that it took.
 * It ends when `receive` refuses, when the channel or the connection is lost, and when the broker cancels it.
 */
export async function startConsumer(
  model: ChannelModel,
  { service, receive, log }: ConsumerOptions,
): Promise<Consumer> {
  const queue = queueOf(service);
  const channel = await model.createChannel();
  const { promise: ended, resolve: end } = Promise.withResolvers<Envelope | undefined>();
  let going = true;
  let refused: Envelope | undefined;
  let received = Promise.resolve();
  /** How many came and were not looked at yet. */
  let waiting = 0;
  /** Received, in order, and not acknowledged yet. */
  let done: ConsumeMessage[] = [];

  function acknowledge(): void {
    const last = done.at(-1);
    done = [];
    if (last) settle(() => channel.ack(last, true));
  }

  /**
   * Closing the channel gives back what was not acknowledged and leaves the queue in one step. To cancel first would
   * make the next replica's consumer active while these messages are still out, and they would arrive after later ones.
   */
  async function leave(): Promise<void> {
    if (!going) return;
    going = false;
    await received;
    acknowledge();
    // lost or frozen: the broker takes everything back by itself
    await within(CLOSE_LIMIT_MS, 'closing a channel', closeChannel(channel)).catch(() => undefined);
    end(refused);
  }

  async function take(message: ConsumeMessage): Promise<void> {
    waiting--;
    if (!going) return;
    const envelope = parse(message.content);
    if (envelope === undefined) {
      log.error({ queue }, 'a message that is no JSON is a dead letter');
      settle(() => channel.nack(message, false, false));
    } else {
      try {
        await receive(envelope);
        done.push(message);
      } catch (err) {
        log.warn({ err, queue }, 'events wait in the queue until they can be stored');
        refused = envelope;
        void leave();
      }
    }
    if (waiting === 0 || done.length >= ACKNOWLEDGED_AT_ONCE) acknowledge();
  }

  channel.on('error', (err) => log.warn({ err, queue }, 'the channel that receives is lost'));
  channel.on('handler-error', (err) => log.warn({ err, queue }, 'a message of the broker was not understood'));
  channel.on('close', () => void leave());
  try {
    await channel.prefetch(PREFETCH);
    await channel.consume(queue, (message) => {
      if (message === null) return void leave();
      waiting++;
      received = received.then(() => take(message));
    });
  } catch (error) {
    await leave();
    throw error;
  }
  return {
    ended,
    async stop() {
      void leave();
      await ended;
    },
  };
}

/** On a channel that was lost meanwhile nothing can be settled: the message comes again, and the inbox knows it. */
function settle(tell: () => void): void {
  try {
    tell();
  } catch {
    // amqplib throws when the channel is closed, and only then
  }
}

/** Undefined when it is no JSON. Whether it is an envelope is for the inbox to judge. */
function parse(content: Buffer): Envelope | undefined {
  try {
    return JSON.parse(content.toString());
  } catch {
    return undefined;
  }
}
