import { type Envelope, isEventType, type ServiceName, takersOf } from '@fieldhouse/contracts';
import type { ChannelModel, ConfirmChannel, Message, Options } from 'amqplib';
import { withTimeout } from '../../with-timeout.ts';
import type { Link } from './link.ts';
import { declareTopology, EVENTS, HEARTBEAT } from './topology.ts';

const OPEN_LIMIT_MS = 2000;
/**
 * A broker that confirms nothing for so long is taken to be gone, before the heartbeat of the connection tells.
 * Below `publishMs`.
 */
const SILENCE_MS = 4000;
/** A service that is away must not find thousands of heartbeats. */
const HEARTBEAT_EXPIRES_MS = 15_000;

export interface Publisher {
  /** Resolves when the broker holds every envelope for all who take it; rejects when that is not certain. */
  publish: (envelopes: readonly Envelope[]) => Promise<void>;
  /** Declares the topology, if that is not done yet on this connection. */
  prepare: () => Promise<void>;
}

interface ConfirmedChannel {
  channel: ConfirmChannel;
  /** Resolves when the channel takes more, or is closed. */
  room: () => Promise<void>;
  /** Resolves with what went wrong, or with nothing once the broker has it; throws when the channel is closed. */
  send: (envelope: Envelope) => Promise<Error | undefined>;
}

/** Publishes over `link` on a channel that is made when it is needed, after the topology of `services`. */
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
      if (link.blocked()) throw new Error('RabbitMQ takes nothing at present');
      const channel = await withTimeout(OPEN_LIMIT_MS, 'opening a channel', opened());
      await sendAll(channel, envelopes, (silent) => {
        // one that is only out of memory or disk goes on where it is
        if (!link.blocked()) link.drop(silent);
      });
    },
    async prepare() {
      await opened();
    },
  };
}

/** All at once and in order; `onSilence` hears when nothing is confirmed any more. */
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
    const silent = new Error(`RabbitMQ confirmed nothing for ${SILENCE_MS} ms`);
    silence.reject(silent);
    onSilence(silent);
  }, SILENCE_MS);

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
    // a message that came back was told before it was confirmed
    const lost = envelopes.find(({ id }) => unroutable.has(id));
    if (lost) throw new Error(`nobody's queue takes ${lost.type}`);
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
  // every publish in hand listens for what comes back
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
        full ??= new Promise<void>((goOn) => {
          channel.once('drain', goOn);
          channel.once('close', goOn);
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
 * Whether a queue must hold it. What only a newer version knows is refused rather than lost where no queue is bound
 * to it yet.
 */
function mustBeRouted(type: string): boolean {
  return !isEventType(type) || takersOf(type).length > 0;
}
