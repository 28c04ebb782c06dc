import { consumersOf, type Envelope, isEventType, type ServiceName } from '@fieldhouse/contracts';
import type { ChannelModel, ConfirmChannel, Message, Options } from 'amqplib';
import { withTimeout } from '../../with-timeout.ts';
import type { Link } from './link.ts';
import { declareTopology, EVENTS, HEARTBEAT } from './topology.ts';

const OPEN_LIMIT_MS = 2000;
/**
 * A broker that confirms nothing for this long counts as unavailable, before the AMQP heartbeat detects it.
 * Less than `publishMs`.
 */
const CONFIRM_TIMEOUT_MS = 4000;
/** Heartbeats expire, so that a service that was unavailable does not receive thousands of them. */
const HEARTBEAT_EXPIRES_MS = 15_000;

export interface Publisher {
  /** Resolves when the broker has stored every envelope for all its consumers; rejects when that is not certain. */
  publish: (envelopes: readonly Envelope[]) => Promise<void>;
  /** Declares the topology, if this was not done yet on this connection. */
  prepare: () => Promise<void>;
}

interface ConfirmedChannel {
  channel: ConfirmChannel;
  /** Resolves when the channel accepts more, or is closed. */
  room: () => Promise<void>;
  /** Resolves with the error, or with undefined when the broker has the message; throws when the channel is closed. */
  send: (envelope: Envelope) => Promise<Error | undefined>;
}

/** Publishes over `link`. It opens a channel when it needs one, after it has declared the topology of `services`. */
export function openPublisher(link: Link, services: readonly ServiceName[]): Publisher {
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
    await declareTopology(model, services);
    const channel = await model.createConfirmChannel();
    channel.on('close', () => discardChannel(model));
    return confirmed(channel);
  }

  return {
    async publish(envelopes) {
      if (link.blocked()) throw new Error('RabbitMQ accepts nothing at present');
      const channel = await withTimeout(OPEN_LIMIT_MS, 'opening a channel', opened());
      await sendAll(channel, envelopes, (silent) => {
        // A broker that is only out of memory or disk continues on this connection.
        if (!link.blocked()) link.drop(silent);
      });
    },
    async prepare() {
      await opened();
    },
  };
}

/** Sends all at once and in order. Calls `onSilence` when nothing is confirmed any more. */
async function sendAll(
  { channel, room, send }: ConfirmedChannel,
  envelopes: readonly Envelope[],
  onSilence: (silent: Error) => void,
): Promise<void> {
  const unroutable = new Set<unknown>();
  const onReturn = ({ properties }: Message) => unroutable.add(properties.messageId);
  const silence = Promise.withResolvers<never>();
  let over = false;
  const timer = setTimeout(() => {
    const silent = new Error(`RabbitMQ confirmed nothing for ${CONFIRM_TIMEOUT_MS} ms`);
    silence.reject(silent);
    onSilence(silent);
  }, CONFIRM_TIMEOUT_MS);

  async function sendAndWait(): Promise<void> {
    const confirmations: Promise<Error | undefined>[] = [];
    for (const envelope of envelopes) {
      await room();
      if (over) return;
      const confirmation = send(envelope);
      confirmations.push(confirmation);
      confirmation.then(() => {
        if (!over) timer.refresh();
      });
    }
    const failure = (await Promise.all(confirmations)).find((outcome) => outcome !== undefined);
    if (failure) throw failure;
    // The broker returns an unroutable message before it confirms it.
    const lost = envelopes.find(({ id }) => unroutable.has(id));
    if (lost) throw new Error(`no queue is bound to ${lost.type}`);
  }

  channel.on('return', onReturn);
  try {
    await Promise.race([sendAndWait(), silence.promise]);
  } finally {
    over = true;
    clearTimeout(timer);
    channel.off('return', onReturn);
  }
}

function confirmed(channel: ConfirmChannel): ConfirmedChannel {
  let full: Promise<void> | undefined;
  channel.on('error', () => undefined);
  // Every running `publish` has a listener for returned messages.
  channel.setMaxListeners(0);

  return {
    channel,
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
    ...(envelope.type === HEARTBEAT && { expiration: HEARTBEAT_EXPIRES_MS }),
  };
}

/**
 * Whether the message must reach a queue. A type that only a newer version knows must, too: if no queue is bound to it
 * yet, it is returned and not lost.
 */
function mustBeRouted(type: string): boolean {
  return !isEventType(type) || consumersOf(type).length > 0;
}
