import { consumersOf, type Envelope, isEventType } from '@fieldhouse/contracts';
import type { ChannelModel, ConfirmChannel, Message, Options } from 'amqplib';
import type { EventTransport, Undelivered } from '../../ports.ts';
import { withTimeout } from '../../with-timeout.ts';
import type { Link } from './link.ts';
import { EVENTS, type Topology } from './topology.ts';

const OPEN_LIMIT_MS = 2000;
/** A broker that confirms nothing for this long counts as unavailable, before the AMQP heartbeat detects it. */
const CONFIRM_TIMEOUT_MS = 2000;

export interface Publisher {
  publish: EventTransport['publish'];
  /** Declares the topology, if this was not done yet on this connection. */
  prepare: () => Promise<void>;
}

interface ConfirmedChannel {
  channel: ConfirmChannel;
  /** Resolves when the channel accepts more, or is closed. */
  room: () => Promise<void>;
  /** Resolves with the error, or with undefined when the broker has the message; throws when the channel is closed. */
  send: (envelope: Envelope) => Promise<Error | undefined>;
  isClosed: () => boolean;
}

/** Publishes over `link`. It opens a channel when it needs one, after it has declared the topology. */
export function openPublisher(link: Link, topology: Topology): Publisher {
  let current: { model: ChannelModel; channel: Promise<ConfirmedChannel> } | undefined;

  async function opened(): Promise<ConfirmedChannel> {
    const model = await link.connectionSoon();
    if (current?.model !== model) {
      const channel = open(model);
      current = { model, channel };
      channel.catch(() => discardChannel(model));
    }
    return current.channel;
  }
  function discardChannel(model: ChannelModel): void {
    if (current?.model === model) current = undefined;
  }

  async function open(model: ChannelModel): Promise<ConfirmedChannel> {
    await topology.declare(model);
    const channel = await model.createConfirmChannel();
    channel.on('close', () => discardChannel(model));
    return confirmed(channel);
  }

  return {
    async publish(envelopes) {
      if (link.blocked()) throw new Error('RabbitMQ accepts nothing at present');
      const channel = await withTimeout(OPEN_LIMIT_MS, 'opening a channel', opened());
      return sendAll(channel, envelopes, (silent) => {
        // A broker that is only out of memory or disk continues on this connection.
        if (!link.blocked()) link.drop(silent);
      });
    },
    async prepare() {
      await opened();
    },
  };
}

/**
 * Sends all at once and in order. Returns those that the broker refused or could route to no queue. Calls `onSilence`
 * when nothing is confirmed any more.
 */
async function sendAll(
  { channel, room, send, isClosed }: ConfirmedChannel,
  envelopes: readonly Envelope[],
  onSilence: (silent: Error) => void,
): Promise<Undelivered> {
  const undelivered = new Map<string, unknown>();
  const own = new Set<unknown>(envelopes.map(({ id }) => id));
  // The broker returns an unroutable message before it confirms it, also those of other calls on this channel.
  const onReturn = ({ properties: { messageId, type } }: Message) => {
    if (own.has(messageId)) undelivered.set(String(messageId), new Error(`no queue is bound to ${type}`));
  };
  const silence = Promise.withResolvers<never>();
  let over = false;
  const timer = setTimeout(() => {
    const silent = new Error(`RabbitMQ confirmed nothing for ${CONFIRM_TIMEOUT_MS} ms`);
    silence.reject(silent);
    onSilence(silent);
  }, CONFIRM_TIMEOUT_MS);

  async function sendAndWait(): Promise<void> {
    const confirmations: Promise<void>[] = [];
    for (const envelope of envelopes) {
      await room();
      if (over) return;
      confirmations.push(sendOne(envelope));
    }
    await Promise.all(confirmations);
  }

  async function sendOne(envelope: Envelope): Promise<void> {
    const refused = await send(envelope);
    if (over) return;
    timer.refresh();
    if (!refused) return;
    if (isClosed()) throw refused;
    undelivered.set(envelope.id, refused);
  }

  channel.on('return', onReturn);
  try {
    await Promise.race([sendAndWait(), silence.promise]);
    return undelivered;
  } finally {
    over = true;
    clearTimeout(timer);
    channel.off('return', onReturn);
  }
}

function confirmed(channel: ConfirmChannel): ConfirmedChannel {
  let full: Promise<void> | undefined;
  let closed = false;
  channel.on('error', () => undefined);
  channel.on('close', () => {
    closed = true;
  });
  // Every running `publish` has a listener for returned messages.
  channel.setMaxListeners(0);

  return {
    channel,
    isClosed: () => closed,
    async room() {
      while (full) await full;
    },
    send(envelope) {
      const { promise, resolve } = Promise.withResolvers<Error | undefined>();
      const content = Buffer.from(JSON.stringify(envelope));
      const more = channel.publish(EVENTS, envelope.type, content, propertiesOf(envelope), (error) =>
        resolve(error ?? undefined),
      );
      if (!more) {
        full ??= new Promise<void>((resume) => {
          channel.once('drain', resume);
          channel.once('close', resume);
        }).then(() => {
          full = undefined;
        });
      }
      return promise;
    },
  };
}

function propertiesOf(envelope: Envelope): Options.Publish {
  return {
    persistent: true,
    mandatory: mustBeRouted(envelope.type),
    messageId: envelope.id,
    type: envelope.type,
    contentType: 'application/cloudevents+json',
    timestamp: Math.floor(Date.parse(envelope.time) / 1000),
    headers: envelope.traceparent === undefined ? {} : { traceparent: envelope.traceparent },
  };
}

/**
 * Whether the message must reach a queue. A type that only a newer version knows must, too: if no queue is bound to it
 * yet, it is returned and not lost.
 */
function mustBeRouted(type: string): boolean {
  return !isEventType(type) || consumersOf(type).length > 0;
}
