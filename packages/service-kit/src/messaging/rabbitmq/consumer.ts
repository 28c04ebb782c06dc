import type { Envelope } from '@fieldhouse/contracts';
import type { ChannelModel, ConsumeMessage } from 'amqplib';
import type { Logger } from 'pino';
import { withTimeout } from '../../with-timeout.ts';
import { closeChannel } from './close-channel.ts';

const PREFETCH = 100;
/** Up to this many messages are received and acknowledged together: as many as an inbox stores in one transaction. */
const RECEIVED_AT_ONCE = 50;
const CLOSE_LIMIT_MS = 1000;
const START_LIMIT_MS = 2000;

/** A consumer of a queue, from its start until it ends for any reason. */
export interface Consumer {
  /**
   * Resolves when the consumer has ended and nothing is being received. The value is the refused envelope, if that was
   * the reason.
   */
  ended: Promise<Envelope | undefined>;
  /** Whether no message is being received or has arrived and waits for that. */
  isIdle: () => boolean;
  /** Finishes the messages that are being received; resolves when the consumer has ended. */
  stop: () => Promise<void>;
}

export interface ConsumerOptions {
  queue: string;
  receive: (envelope: Envelope) => Promise<void>;
  log: Logger;
}

/**
 * Passes the messages of a queue to `receive` in their order, waiting ones together, and acknowledges the
 * received ones. It ends when `receive` rejects, when the channel or the connection is lost, and when the broker
 * cancels it.
 */
export async function startConsumer(model: ChannelModel, { queue, receive, log }: ConsumerOptions): Promise<Consumer> {
  const channel = await model.createChannel();
  const { promise: ended, resolve: end } = Promise.withResolvers<Envelope | undefined>();
  let isOpen = true;
  let refused: Envelope | undefined;
  /** Messages that have arrived and are not received yet. */
  let waiting: ConsumeMessage[] = [];
  let receiving: Promise<void> | undefined;

  /** Closing the channel returns unacknowledged messages and leaves the queue in one step. */
  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await receiving;
    // If the channel is lost or the broker is frozen, the broker requeues everything by itself.
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

  /**
   * Messages after a refused one are not acknowledged, even if they were received: all of them are delivered again, in
   * order.
   */
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
        log.error({ queue }, 'a message that is not JSON becomes a dead letter');
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
    isIdle: () => receiving === undefined,
    async stop() {
      void close();
      await ended;
    },
  };
}

/** Rejects when a consumer has not started within two seconds: one that starts later is stopped. */
export async function startInTime<Started extends Consumer | undefined>(starting: Promise<Started>): Promise<Started> {
  try {
    return await withTimeout(START_LIMIT_MS, 'subscribing', starting);
  } catch (error) {
    starting.then(
      (late) => late?.stop(),
      () => undefined,
    );
    throw error;
  }
}

/** On a lost channel nothing can be acknowledged: the message is delivered again, and the inbox recognizes it. */
function settle(acknowledge: () => void): void {
  try {
    acknowledge();
  } catch {
    // amqplib throws only when the channel is closed.
  }
}

/** Undefined when the content is not JSON. The inbox checks whether it is an envelope. */
function parse(content: Buffer | undefined): Envelope | undefined {
  try {
    return content && JSON.parse(content.toString());
  } catch {
    return undefined;
  }
}
