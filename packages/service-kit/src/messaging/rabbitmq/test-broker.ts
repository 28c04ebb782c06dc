import { randomUUID } from 'node:crypto';
import type { Envelope, EventTypeName, ServiceName } from '@fieldhouse/contracts';
import { type Channel, type ConsumeMessage, connect } from 'amqplib';
import { openLog } from '../../log.ts';
import type { EventTransport } from '../../ports.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { testVhost } from '../../testing/vhost.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { rabbitTransport } from './rabbit-transport.ts';

/** A broker for one test, which may go away: what its transports see of it is behind a relay. */
export interface TestBroker extends Pick<TcpProxy, 'cut' | 'freeze' | 'restore'> {
  /** A transport that is closed with the broker. */
  transport: (services?: readonly ServiceName[]) => EventTransport;
  /** One that has its connection and its queues: on a busy machine that takes longer than one call waits for it. */
  connected: (services?: readonly ServiceName[]) => Promise<EventTransport>;
  /** A transport that goes away without a farewell when its relay is cut. */
  ownRelay: () => Promise<{ transport: EventTransport; relay: TcpProxy }>;
  /** A look behind the scenes, past the relay. */
  channel: Channel;
  /** The next message of a queue, taken out of it. */
  take: (queue: string) => Promise<ConsumeMessage>;
  /** The lines that the transports logged, parsed. */
  logged: () => { level: number; msg: string; messages?: number }[];
  close: () => Promise<void>;
}

export async function testBroker(): Promise<TestBroker> {
  const vhost = await testVhost();
  const relay = await startTcpProxy(vhost.url);
  const relays = [relay];
  const transports: EventTransport[] = [];
  const lines: string[] = [];
  const log = openLog('test', { logLevel: 'debug', version: '1' }, { write: (line) => lines.push(line) });
  const connection = await connect(vhost.url);
  const channel = await connection.createChannel();

  function transport(url: string, services?: readonly ServiceName[]): EventTransport {
    const made = rabbitTransport({ url, log, services });
    transports.push(made);
    return made;
  }
  return {
    ...relay,
    transport: (services) => transport(relay.url, services),
    connected: (services) => connected(transport(relay.url, services)),
    async ownRelay() {
      const own = await startTcpProxy(vhost.url);
      relays.push(own);
      return { transport: await connected(transport(own.url)), relay: own };
    },
    channel,
    async take(queue) {
      // a queue with a single active consumer cannot be asked for one message
      const own = await connection.createChannel();
      await own.prefetch(1);
      const message = await new Promise<ConsumeMessage>((resolve) => {
        void own.consume(queue, (next) => next && resolve(next));
      });
      own.ack(message);
      await own.close();
      return message;
    },
    logged: () => lines.map((line) => JSON.parse(line)),
    async close() {
      await Promise.all(transports.map((made) => made.close()));
      await Promise.all(relays.map((made) => made.close()));
      await connection.close();
      await vhost.drop();
    },
  };
}

async function connected(transport: EventTransport): Promise<EventTransport> {
  const subscribed = async () => (await transport.subscribe('events', async () => undefined)).stop();
  // nobody takes it: no queue holds it
  const published = () => transport.publish(envelopes(1, 'waiver.signed'));
  for (const attempt of [published, subscribed])
    await waitFor('the connection', () =>
      attempt().then(
        () => true,
        () => false,
      ),
    );
  return transport;
}

/** As many envelopes as wished. */
export function envelopes(count: number, type: EventTypeName = 'child.created'): Envelope[] {
  return Array.from({ length: count }, (_, index) => ({
    specversion: '1.0',
    id: randomUUID(),
    source: 'family',
    type,
    subject: String(index),
    time: '2026-05-04T15:00:00.000Z',
    datacontenttype: 'application/json',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    data: { id: index },
  }));
}

/** The ids, to compare what was received with what was sent. */
export function idsOf(list: readonly Envelope[]): string[] {
  return list.map(({ id }) => id);
}
