import { randomUUID } from 'node:crypto';
import type { Envelope, EventTypeName, ServiceName } from '@fieldhouse/contracts';
import { type Channel, type ConsumeMessage, connect } from 'amqplib';
import { openLog } from '../../log.ts';
import type { EventTransport } from '../../ports.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { testVhost } from '../../testing/vhost.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { rabbitTransport } from './rabbit-transport.ts';

/** A broker for one test, which may become unavailable: its transports connect through a proxy. */
export interface TestBroker extends Pick<TcpProxy, 'cut' | 'freeze' | 'restore'> {
  /** A transport that is closed with the broker. */
  transport: (services?: readonly ServiceName[]) => EventTransport;
  /**
   * A transport that is connected and has declared its queues: on a busy machine that takes longer than the limit of
   * one call.
   */
  connected: (services?: readonly ServiceName[]) => Promise<EventTransport>;
  /** A transport with its own proxy, which disconnects without closing when the proxy is cut. */
  withOwnProxy: () => Promise<{ transport: EventTransport; relay: TcpProxy }>;
  /** A channel that connects directly to the broker, without the proxy. */
  channel: Channel;
  /** The broker's address, without the proxy. */
  url: string;
  /** Removes and returns the next message of a queue. */
  take: (queue: string) => Promise<ConsumeMessage>;
  /** The parsed log lines of the transports. */
  logged: () => { level: string; msg: string; messages?: number }[];
  close: () => Promise<void>;
}

export async function testBroker(): Promise<TestBroker> {
  const vhost = await testVhost();
  const proxy = await startTcpProxy(vhost.url);
  const proxies = [proxy];
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
    ...proxy,
    transport: (services) => transport(proxy.url, services),
    connected: (services) => connected(transport(proxy.url, services)),
    async withOwnProxy() {
      const own = await startTcpProxy(vhost.url);
      proxies.push(own);
      return { transport: await connected(transport(own.url)), relay: own };
    },
    channel,
    url: vhost.url,
    async take(queue) {
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
      await Promise.all(proxies.map((made) => made.close()));
      await connection.close();
      await vhost.drop();
    },
  };
}

async function connected(transport: EventTransport): Promise<EventTransport> {
  const subscribed = async () => (await transport.subscribe('events', async () => undefined)).stop();
  // No service consumes this type, so no queue stores the event.
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

/** `count` new envelopes. */
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

export function idsOf(list: readonly Envelope[]): string[] {
  return list.map(({ id }) => id);
}
