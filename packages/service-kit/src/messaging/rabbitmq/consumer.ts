import type { Envelope, ServiceName } from '@fieldhouse/contracts';
import type { ChannelModel, ConsumeMessage } from 'amqplib';
import type { Logger } from 'pino';
import { withTimeout } from '../../with-timeout.ts';
import { closeChannel } from './close-channel.ts';
import { queueOf } from './topology.ts';

const PREFETCH = 100;
/** So many that wait here are received, and acknowledged, at once: as many as an inbox stores in one transaction. */
const RECEIVED_AT_ONCE = 50;
const CLOSE_LIMIT_MS = 1000;

/** One stay at a queue, from its start to its end for whatever reason. */
export interface Consumer {
  /**
   * Resolves when it is over and nothing is being received: with the envelope that was refused, if that was the
   * reason.
   */
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
 * Hands the messages of the service's queue to `receive` in their order, those that wait together, and acknowledges
 * what it took. It ends when `receive` refuses, when the channel or the connection is lost, and when the broker
 * cancels it.
 */
export async function startConsumer(
  model: ChannelModel,
  { service, receive, log }: ConsumerOptions,
): Promise<Consumer> {
  const queue = queueOf(service);
  const channel = await model.createChannel();
  const { promise: ended, resolve: end } = Promise.withResolvers<Envelope | undefined>();
  let isOpen = true;
  let refused: Envelope | undefined;
  /** Came and were not looked at yet. */
  let waiting: ConsumeMessage[] = [];
  let receiving: Promise<void> | undefined;

  /**
   * Closing the channel gives back what was not acknowledged and leaves the queue in one step. To cancel first would
   * make the next replica's consumer active while these messages are still out, and they would arrive after later ones.
   */
  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await receiving;
    // lost or frozen: the broker takes everything back by itself
    await withTimeout(CLOSE_LIMIT_MS, 'closing a channel', closeChannel(channel)).catch(() => undefined);
    end(refused);
  }

  async function receiveWaiting(): Promise<void> {
    while (isOpen && waiting.length > 0) {
      const some = waiting.slice(0, RECEIVED_AT_ONCE);
      waiting = waiting.slice(RECEIVED_AT_ONCE);
      await receiveSome(some);
    }
    receiving = undefined;
  }

  /** What comes after a refused one is not acknowledged, even if it was received: all of that comes again, in order. */
  async function receiveSome(messages: readonly ConsumeMessage[]): Promise<void> {
    const received = messages.map(async (message) => {
      const envelope = parse(message.content);
      if (envelope !== undefined) await receive(envelope);
      return { message, envelope };
    });
    let last: ConsumeMessage | undefined;
    for (const [index, outcome] of (await Promise.allSettled(received)).entries()) {
      if (outcome.status === 'rejected') {
        log.warn({ err: outcome.reason, queue }, 'events wait in the queue until they can be stored');
        refused = parse(messages[index]?.content);
        void close();
        break;
      }
      const { message, envelope } = outcome.value;
      if (envelope !== undefined) last = message;
      else {
        log.error({ queue }, 'a message that is no JSON is a dead letter');
        settle(() => channel.nack(message, false, false));
      }
    }
    acknowledgeUpTo(last);
  }

  function acknowledgeUpTo(message: ConsumeMessage | undefined): void {
    if (message) settle(() => channel.ack(message, true));
  }

  channel.on('error', (err) => log.warn({ err, queue }, 'the channel that receives is lost'));
  channel.on('handler-error', (err) => log.warn({ err, queue }, 'a message of the broker was not understood'));
  channel.on('close', () => void close());
  try {
    await channel.prefetch(PREFETCH);
    await channel.consume(queue, (message) => {
      if (message === null) return void close();
      waiting.push(message);
      receiving ??= receiveWaiting();
    });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ended,
    async stop() {
      void close();
      await ended;
    },
  };
}

/** On a channel that was lost meanwhile nothing can be settled: the message comes again, and the inbox knows it. */
function settle(acknowledge: () => void): void {
  try {
    acknowledge();
  } catch {
    // amqplib throws when the channel is closed, and only then
  }
}

/** Undefined when it is no JSON. Whether it is an envelope is for the inbox to judge. */
function parse(content: Buffer | undefined): Envelope | undefined {
  try {
    return content && JSON.parse(content.toString());
  } catch {
    return undefined;
  }
}
