import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Envelope, ServiceName } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChannelModel, connect } from 'amqplib';
import { openLog } from '../../log.ts';
import type { EventTransport } from '../../ports.ts';
import { type TestVhost, testVhost } from '../../testing/vhost.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { rabbitTransport } from './rabbit-transport.ts';
import { envelopes, idsOf } from './test-broker.ts';
import { DEAD_LETTERS, EVENTS, queueOf } from './topology.ts';

/** What the broker of a site imports at its start. */
const DEFINITIONS = fileURLToPath(new URL('../../../../../infra/broker/definitions.sh', import.meta.url));
const PASSWORD = randomUUID();
const RUN = randomUUID();
const userOf = (service: ServiceName) => `${service}-${RUN}`;
const USED = ['events', 'family'] as const;
const log = openLog('test', { logLevel: 'silent', version: '1' });

let vhost: TestVhost;
const transports: EventTransport[] = [];
const connections: ChannelModel[] = [];
beforeAll(async () => {
  vhost = await testVhost();
  const lines = ['events', 'family', 'gamedata', 'admin', 'notify'].map((service) =>
    [service, queueOf(service as ServiceName), ...(isUsed(service) ? [userOf(service), PASSWORD] : ['-', '-'])].join(
      ' ',
    ),
  );
  const text = execFileSync('sh', [DEFINITIONS], { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
  const name = new URL(vhost.url).pathname.slice(1);
  const inVhost = JSON.parse(text.replaceAll('"vhost":"/"', `"vhost":"${name}"`).replace('{"name":"/"}', ''));
  await api('POST', 'definitions', inVhost);
});
afterAll(async () => {
  await Promise.all(transports.map((transport) => transport.close()));
  await Promise.all(connections.map((connection) => connection.close()));
  await Promise.all(USED.map((service) => api('DELETE', `users/${userOf(service)}`)));
  await vhost.drop();
});

const isUsed = (service: string): service is (typeof USED)[number] => USED.some((one) => one === service);

async function api(method: string, path: string, body?: unknown): Promise<void> {
  const { origin, username, password } = new URL(process.env.TEST_RABBITMQ_MANAGEMENT_URL ?? '');
  const answer = await fetch(`${origin}/api/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

function urlOf(service: ServiceName): string {
  const url = new URL(vhost.url);
  [url.username, url.password] = [userOf(service), PASSWORD];
  return url.href;
}

function transportOf(service: ServiceName): EventTransport {
  const transport = rabbitTransport({ url: urlOf(service), log });
  transports.push(transport);
  return transport;
}

/** Why the broker refuses a call to the user of a service; each call has a channel of its own. */
async function refusal(service: ServiceName, call: (channel: Channel) => Promise<unknown>): Promise<unknown> {
  connections[0] ??= await connect(urlOf(service));
  const channel = await connections[0].createChannel();
  channel.on('error', () => undefined);
  return call(channel).then(
    () => 'allowed',
    (error) => error.code,
  );
}
type Channel = Awaited<ReturnType<ChannelModel['createChannel']>>;

describe('When each service has a user of its own in the broker', () => {
  it('Then it publishes and gets its own events @spec S2.6.1533', async () => {
    const [family, events] = [transportOf('family'), transportOf('events')];
    const received: Envelope[] = [];
    await waitFor('the subscription', () =>
      events
        .subscribe('events', async (envelope) => void received.push(envelope))
        .then(
          () => true,
          () => false,
        ),
    );
    const sent = envelopes(3);
    await waitFor('the publisher', () =>
      family.publish(sent).then(
        (undelivered) => undelivered.size === 0,
        () => false,
      ),
    );
    await waitFor('the events', async () => new Set(idsOf(received)).size === 3);
    expect(new Set(idsOf(received))).toEqual(new Set(idsOf(sent)));
  });

  it.each([
    ['read another’s queue', (channel: Channel) => channel.consume(queueOf('family'), () => undefined)],
    ['take from another’s queue', (channel: Channel) => channel.get(queueOf('notify'))],
    ['empty another’s queue', (channel: Channel) => channel.purgeQueue(queueOf('family'))],
    ['delete another’s queue', (channel: Channel) => channel.deleteQueue(queueOf('family'))],
    ['read dead letters', (channel: Channel) => channel.get(DEAD_LETTERS)],
    ['delete the exchange of events', (channel: Channel) => channel.deleteExchange(EVENTS)],
    ['make a queue of another name', (channel: Channel) => channel.assertQueue('fieldhouse.other')],
  ])('Then it may not %s @spec S2.6.1533', async (_what, call) => {
    expect(await refusal('events', call)).toBe(403);
  });

  it('Then it may make its own queue again @spec S2.6.1533', async () => {
    expect(await refusal('events', (channel) => channel.deleteQueue(queueOf('events')))).toBe('allowed');
    const events = transportOf('events');
    await waitFor('the subscription', () =>
      events
        .subscribe('events', async () => undefined)
        .then(
          () => true,
          () => false,
        ),
    );
  });
});
