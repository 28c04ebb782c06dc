import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventTransportContract } from '../../testing/event-transport.contract.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { withTimeout } from '../../with-timeout.ts';
import { envelopes, idsOf, type TestBroker, testBroker } from './test-broker.ts';
import { DEAD_LETTERS, EVENTS, queueOf } from './topology.ts';

/** Much shorter than waiting for the broker would take, and long enough for a busy machine. */
const LIMIT_MS = 10_000;

let broker: TestBroker;
beforeEach(async () => {
  broker = await testBroker();
});
afterEach(() => broker.close());

eventTransportContract('rabbitTransport', () => broker.connected());

describe('publishing to RabbitMQ', () => {
  const take = () => broker.take(queueOf('events'));

  it('When very many envelopes are published at once, Then each arrives once and in order', async () => {
    const transport = await broker.connected();
    const received: string[] = [];
    await transport.subscribe('events', async ({ id }) => void received.push(id));
    // More than fit into the channel's buffer.
    const sent = envelopes(3000);
    await transport.publish(sent);
    await waitFor('all of them', () => received.length >= sent.length);
    expect(received).toEqual(idsOf(sent));
  });

  it('When an event is published, Then the message has its envelope and the AMQP properties of it', async () => {
    const transport = await broker.connected();
    const [sent] = envelopes(1);
    await transport.publish(sent ? [sent] : []);
    const message = await take();
    expect(JSON.parse(message.content.toString())).toEqual(sent);
    expect(message.properties).toMatchObject({
      messageId: sent?.id,
      type: 'child.created',
      contentType: 'application/cloudevents+json',
      deliveryMode: 2,
      timestamp: Date.parse('2026-05-04T15:00:00.000Z') / 1000,
      headers: { traceparent: sent?.traceparent },
      expiration: undefined,
    });
  });

  it('When no queue is bound to a type, Then it is not delivered and the others of its batch are', async () => {
    const transport = await broker.connected(['family', 'events']);
    const unbound = envelopes(1, 'registration.created');
    const bound = envelopes(1);
    const undelivered = await transport.publish([...unbound, ...bound]);
    expect([...undelivered]).toEqual([[unbound[0]?.id, new Error('no queue is bound to registration.created')]]);
    const message = await take();
    expect(message.properties.messageId).toBe(bound[0]?.id);
  });

  it('When a binding of an earlier release still exists, Then its messages are received as well', async () => {
    const transport = await broker.connected();
    const received: string[] = [];
    await transport.subscribe('events', async ({ type }) => void received.push(type));
    await broker.channel.bindQueue(queueOf('events'), EVENTS, 'waiver.signed');
    await transport.publish([...envelopes(1, 'waiver.signed'), ...envelopes(1)]);
    await waitFor('both', () => received.length === 2);
    expect(received).toEqual(['waiver.signed', 'child.created']);
  });

  it('When messages expire in a queue, Then they become dead letters', async () => {
    await broker.connected(['events']);
    broker.channel.publish(EVENTS, 'child.created', Buffer.from('{}'), { expiration: 1 });
    expect((await broker.take(DEAD_LETTERS)).fields.routingKey).toBe('child.created');
  });

  it('When a queue exists with other arguments, Then publishing fails until that queue is deleted', async () => {
    await broker.channel.assertQueue(queueOf('events'), { durable: true, arguments: { 'x-queue-type': 'classic' } });
    const transport = broker.transport();
    const sent = envelopes(1);
    await expect(transport.publish(sent)).rejects.toThrow('PRECONDITION');
    await broker.channel.deleteQueue(queueOf('events'));
    await transport.publish(sent);
    expect((await take()).properties.messageId).toBe(sent[0]?.id);
  });

  it('When the transport is closed, Then it does not publish or subscribe any more', async () => {
    const transport = await broker.connected();
    await transport.close();
    await expect(transport.publish(envelopes(1))).rejects.toThrow('closed');
    await expect(transport.subscribe('events', async () => undefined)).rejects.toThrow('closed');
  });
});

describe('an unavailable broker', () => {
  it('When it is unavailable at the start, Then callers get an error soon, and the transport connects later', async () => {
    await broker.cut();
    const transport = broker.transport();
    await expect(withTimeout(LIMIT_MS, 'refusing', transport.publish(envelopes(1)))).rejects.toThrow(
      /unavailable|connecting/,
    );
    await expect(
      withTimeout(
        LIMIT_MS,
        'refusing',
        transport.subscribe('events', async () => undefined),
      ),
    ).rejects.toThrow(/unavailable|connecting/);
    await broker.restore();
    await waitFor('the broker', () => published(() => transport.publish(envelopes(1))));
  });

  it('When the connection is lost and made again, Then `isConnected` is false and then true', async () => {
    const transport = await broker.connected();
    expect(transport.isConnected?.()).toBe(true);
    await broker.cut();
    await waitFor('the loss', () => transport.isConnected?.() === false);
    await broker.restore();
    await waitFor('the connection', () => transport.isConnected?.() === true);
  });

  it('When the connection is lost while publishing, Then the caller gets an error and can publish again', async () => {
    const transport = await broker.connected();
    await transport.publish(envelopes(1));
    broker.freeze();
    const publishing = transport.publish(envelopes(10));
    const refused = expect(publishing).rejects.toThrow('channel closed');
    await broker.cut();
    await refused;
    await broker.restore();
    await waitFor('the broker', () => published(() => transport.publish(envelopes(1))));
  });

  it('When it is frozen, Then callers get an error before an AMQP heartbeat is missed, and can publish later', async () => {
    const transport = await broker.connected();
    await transport.publish(envelopes(1));
    broker.freeze();
    await expect(transport.publish(envelopes(3000))).rejects.toThrow('confirmed nothing');
    await expect(withTimeout(LIMIT_MS, 'refusing', transport.publish(envelopes(1)))).rejects.toThrow(
      /unavailable|connecting/,
    );
    await broker.restore();
    await waitFor('the broker', () => published(() => transport.publish(envelopes(1))));
  });

  it('When it is frozen, Then closing does not wait for it', async () => {
    const transport = await broker.connected();
    const subscription = await transport.subscribe('events', async () => undefined);
    await transport.publish(envelopes(1));
    broker.freeze();
    await withTimeout(LIMIT_MS, 'stopping', subscription.stop());
    await withTimeout(LIMIT_MS, 'closing', transport.close());
  });

  it('When it stays unavailable, Then closing does not wait for it', async () => {
    const transport = await broker.connected();
    const subscription = await transport.subscribe('events', async () => undefined);
    await broker.cut();
    await withTimeout(LIMIT_MS, 'stopping', subscription.stop());
    await withTimeout(LIMIT_MS, 'closing', transport.close());
  });

  it('When the address contains the password, Then no log line contains it', async () => {
    const { transport, relay: proxy } = await broker.withOwnProxy();
    await transport.publish(envelopes(1));
    await proxy.cut();
    await waitFor('the log line', () => broker.logged().some(({ msg }) => /RabbitMQ is unavailable/.test(msg)));
    const password = new URL(proxy.url).password;
    expect(password).not.toBe('');
    expect(JSON.stringify(broker.logged())).not.toContain(`:${password}@`);
  });
});

async function published(publish: () => Promise<unknown>): Promise<boolean> {
  return publish().then(
    () => true,
    () => false,
  );
}
