import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../testing/wait-for.ts';
import { envelopes, idsOf, type TestBroker, testBroker } from './test-broker.ts';
import { DEAD_LETTERS, EVENTS, queueOf } from './topology.ts';

const EVENTS_QUEUE = queueOf('events');

describe('a subscription to RabbitMQ', () => {
  let broker: TestBroker;
  beforeEach(async () => {
    broker = await testBroker();
  });
  afterEach(() => broker.close());

  const waiting = async () => (await broker.channel.checkQueue(EVENTS_QUEUE)).messageCount;

  it('When the broker is available again, Then the subscription receives again', async () => {
    const transport = await broker.connected();
    const received: string[] = [];
    await transport.subscribe('events', async ({ id }) => void received.push(id));
    await broker.cut();
    const sent = envelopes(1);
    await expect(transport.publish(sent)).rejects.toThrow();
    await broker.restore();
    await waitFor('the event', async () => {
      await transport.publish(sent).catch(() => undefined);
      return received.includes(idsOf(sent)[0] ?? '');
    });
  });

  it('When the queue is deleted, Then it is declared again and the subscription receives from it', async () => {
    const transport = await broker.connected();
    const received: string[] = [];
    await transport.subscribe('events', async ({ id }) => void received.push(id));
    await broker.channel.deleteQueue(EVENTS_QUEUE);
    await waitFor('the event', async () => {
      await transport.publish(envelopes(1)).catch(() => undefined);
      return received.length > 0;
    });
  });

  it('When the database is unavailable for a while, Then a message is delivered at most twice and each is stored', async () => {
    const transport = await broker.connected();
    const sent = envelopes(20);
    let faults = 3;
    const offered: string[] = [];
    const stored: string[] = [];
    await transport.subscribe('events', async ({ id }) => {
      offered.push(id);
      if (faults-- > 0) throw new Error('the database is unavailable');
      if (!stored.includes(id)) stored.push(id);
    });
    await transport.publish(sent);
    await waitFor('all of them', () => stored.length === sent.length);
    expect(stored).toEqual(idsOf(sent));
    const [first, ...others] = idsOf(sent);
    await waitFor('the end of the queue', async () => (await waiting()) === 0);
    // The delivery fails, two probes fail, one probe succeeds, the redelivery succeeds.
    expect(offered).toEqual([first, first, first, first, first, ...others]);
  });

  it('When one message of a batch fails, Then it and all after it are delivered again, in order', async () => {
    const transport = await broker.connected();
    const sent = envelopes(60);
    const [first = '', ...others] = idsOf(sent);
    const failingId = others[19] ?? '';
    const begun = Promise.withResolvers<void>();
    let refusals = 1;
    let running = 0;
    let mostRunning = 0;
    const stored: string[] = [];
    await transport.subscribe('events', async ({ id }) => {
      mostRunning = Math.max(mostRunning, ++running);
      if (id === first) await begun.promise;
      await new Promise(setImmediate);
      running--;
      if (id === failingId && refusals-- > 0) throw new Error('the database is unavailable');
      stored.push(id);
    });
    await transport.publish(sent);
    begun.resolve();
    await waitFor('all of them', () => new Set(stored).size === sent.length);
    await waitFor('the end of the queue', async () => (await waiting()) === 0);
    expect(mostRunning).toBeGreaterThan(1);
    const again = stored.slice(stored.lastIndexOf(failingId));
    expect(again).toEqual(others.slice(19));
  });

  it('When the database stays unavailable, Then the messages are requeued once and wait in the queue', async () => {
    const transport = await broker.connected();
    let probes = 0;
    const subscription = await transport.subscribe('events', async () => {
      probes++;
      throw new Error('the database is unavailable');
    });
    await transport.publish(envelopes(3));
    await waitFor('a few probes', () => probes > 3);
    await waitFor('the messages', async () => (await waiting()) === 3);
    await subscription.stop();
    const message = await broker.take(EVENTS_QUEUE);
    expect(message.properties.headers?.['x-delivery-count'] ?? 0).toBeLessThanOrEqual(1);
  });

  it('When a message is not JSON, Then it becomes a dead letter, an error is logged, and the next one is received', async () => {
    const transport = await broker.connected();
    const received: string[] = [];
    await transport.subscribe('events', async ({ id }) => void received.push(id));
    broker.channel.publish(EVENTS, 'child.created', Buffer.from('{"specversion'));
    const [next] = envelopes(1);
    await transport.publish(next ? [next] : []);
    await waitFor('the next one', () => received.includes(next?.id ?? ''));
    await waitFor('the dead letter', async () => (await broker.channel.checkQueue(DEAD_LETTERS)).messageCount === 1);
    // Every new transport checks the dead letters at once.
    await broker.connected();
    await waitFor('the log line', () =>
      broker.logged().some(({ level, msg, messages }) => level === 50 && /^dead letters/.test(msg) && messages === 1),
    );
  });

  it('When it stops, Then running deliveries are acknowledged and the other messages are requeued', async () => {
    const transport = await broker.connected();
    const finish = Promise.withResolvers<void>();
    let begun = 0;
    const subscription = await transport.subscribe('events', async () => {
      begun++;
      await finish.promise;
    });
    await transport.publish(envelopes(5));
    await waitFor('the first', () => begun === 1);
    const stopped = subscription.stop();
    finish.resolve();
    await stopped;
    await waitFor('the rest', async () => (await waiting()) === 4);
    expect(begun).toBe(1);
  });

  it('When a service has two subscriptions, Then one is active, and the other continues in order when it stops', async () => {
    const first: string[] = [];
    const second: string[] = [];
    const sent = envelopes(1000);
    const stopping = Promise.withResolvers<void>();
    const active = await (await broker.connected()).subscribe('events', async ({ id }) => {
      first.push(id);
      if (first.length >= 100) await stopping.promise;
    });
    await (await broker.connected()).subscribe('events', async ({ id }) => void second.push(id));
    await (await broker.connected()).publish(sent);
    await waitFor('some', () => first.length >= 100);
    const stopped = active.stop();
    stopping.resolve();
    await stopped;
    await waitFor('the others', () => first.length + second.length >= sent.length);
    expect([...first, ...second]).toEqual(idsOf(sent));
    expect(second.length).toBeGreaterThan(0);
  });

  it('When the connection of the active one is lost, Then the other receives its messages, in order', async () => {
    const { transport, relay: proxy } = await broker.withOwnProxy();
    const sent = envelopes(300);
    const never = Promise.withResolvers<void>();
    let begun = 0;
    await transport.subscribe('events', async () => {
      begun++;
      await never.promise;
    });
    const second: string[] = [];
    await (await broker.connected()).subscribe('events', async ({ id }) => void second.push(id));
    await (await broker.connected()).publish(sent);
    await waitFor('the first', () => begun === 1);
    expect(second).toEqual([]);
    await proxy.cut();
    await waitFor('all of them', () => second.length >= sent.length);
    expect(second).toEqual(idsOf(sent));
    expect(begun).toBe(1);
    never.resolve();
  });
});
