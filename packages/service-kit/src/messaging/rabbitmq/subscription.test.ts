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

  it('When one message of a batch fails, Then it and all after it are delivered again', async () => {
    const transport = await broker.connected();
    const sent = envelopes(60);
    const [first = '', ...others] = idsOf(sent);
    const failingId = others[0] ?? '';
    const begun = Promise.withResolvers<void>();
    let refusals = 1;
    const offered: string[] = [];
    let besideTheFailing: string[] = [];
    const stored: string[] = [];
    const subscription = await transport.subscribe('events', async ({ id }) => {
      offered.push(id);
      if (id === first) await begun.promise;
      await new Promise(setImmediate);
      if (id === failingId && refusals-- > 0) {
        besideTheFailing = offered.slice(offered.indexOf(failingId) + 1);
        throw new Error('the database is unavailable');
      }
      stored.push(id);
    });
    await transport.publish(sent);
    await waitFor('their delivery', async () => (await waiting()) === 0);
    begun.resolve();
    await waitFor('all of them', () => new Set(stored).size === sent.length);
    await waitFor('the end of the queue', () => subscription.isIdle());
    expect(besideTheFailing.length).toBeGreaterThan(0);
    expect(besideTheFailing.filter((id) => stored.indexOf(id) === stored.lastIndexOf(id))).toEqual([]);
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
      broker
        .logged()
        .some(({ level, msg, messages }) => level === 'error' && /^dead letters/.test(msg) && messages === 1),
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

  it('When a service has two subscriptions, Then both receive, and one continues alone when the other stops', async () => {
    const received: [string[], string[]] = [[], []];
    const [first, second] = received;
    const subscribe = async (ids: string[]) =>
      (await broker.connected()).subscribe('events', async ({ id }) => void ids.push(id));
    const stopped = await subscribe(first);
    await subscribe(second);
    const sender = await broker.connected();
    await waitFor('a message for each', async () => {
      await sender.publish(envelopes(100));
      return received.every((ids) => ids.length > 0);
    });
    await stopped.stop();
    const before = first.length;
    const [last] = envelopes(1);
    await sender.publish(last ? [last] : []);
    await waitFor('the last', () => second.includes(last?.id ?? ''));
    expect(first).toHaveLength(before);
  });

  it('When the connection of one is lost, Then another receives its messages', async () => {
    const { transport, relay: proxy } = await broker.withOwnProxy();
    const other = await broker.connected();
    const sent = envelopes(300);
    const never = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    await transport.subscribe('events', async () => {
      begun.resolve();
      await never.promise;
    });
    await other.publish(sent);
    await begun.promise;
    const second: string[] = [];
    await other.subscribe('events', async ({ id }) => void second.push(id));
    await proxy.cut();
    await waitFor('all of them', () => new Set(second).size >= sent.length);
    expect(second.toSorted()).toEqual(idsOf(sent).toSorted());
    never.resolve();
  });

  it('When nothing waits and nothing is being received, Then it is idle', async () => {
    const transport = await broker.connected();
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const subscription = await transport.subscribe('events', async () => {
      begun.resolve();
      await finish.promise;
    });
    expect(await subscription.isIdle()).toBe(true);
    await transport.publish(envelopes(3));
    await begun.promise;
    expect(await subscription.isIdle()).toBe(false);
    finish.resolve();
    await waitFor('the end', () => subscription.isIdle());
  });
});
