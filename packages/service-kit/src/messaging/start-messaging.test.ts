import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { metricsOf } from '../metrics.ts';
import type { EventTransport } from '../ports.ts';
import { consumer } from '../service.ts';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { childState } from '../testing/child-state.ts';
import { waitFor } from '../testing/wait-for.ts';
import { localTransport } from './local-transport.ts';
import { publish } from './publish.ts';
import { envelopes, testBroker } from './rabbitmq/test-broker.ts';
import { DEAD_LETTERS, EVENTS, queueOf } from './rabbitmq/topology.ts';
import { triggerRelay } from './relay.ts';
import { type Messaging, startMessaging } from './start-messaging.ts';

const migrations = {
  '0001_seen': {
    sql: 'CREATE TABLE seen (child_id int8 NOT NULL)',
  },
};

describe('messaging between two services', () => {
  let family: BareService;
  let events: BareService;
  let running: Messaging[];
  let faults: (() => boolean) | undefined;

  beforeEach(async () => {
    running = [];
    faults = undefined;
    family = await bareService({ name: 'family' });
    events = await bareService({
      name: 'events',
      migrations,
      consumers: [
        consumer('child.created', async ({ data }, tx) => {
          await tx('seen').insert({ child_id: data.id });
          if (faults?.()) throw new Error('not now');
        }),
      ],
    });
  });
  afterEach(async () => {
    await Promise.all(running.map((messaging) => messaging.stop()));
    await family.close();
    await events.close();
  });

  async function start(service: BareService, transport: EventTransport, pollMs?: number): Promise<Messaging> {
    const messaging = await startMessaging(service.definition, service.ctx, transport, { pollMs });
    running.push(messaging);
    return messaging;
  }
  const createChild = (id: number) =>
    family.ctx.db.transaction((tx) => publish(tx, family.ctx, 'child.created', id, childState({ id })));
  const seen = async () =>
    (await events.ctx.db('seen').orderBy('child_id').select<{ child_id: number }[]>('child_id')).map(
      (row) => row.child_id,
    );

  it('When a service publishes events, Then the other has handled them when both are idle', async () => {
    const transport = localTransport({ expect: ['family', 'events'] });
    const sender = await start(family, transport);
    const receiver = await start(events, transport);
    await createChild(1);
    await createChild(2);
    await sender.idle();
    await receiver.idle();
    expect(await seen()).toEqual([1, 2]);
    expect([sender.healthy(), receiver.healthy()]).toEqual([true, true]);
  });

  it('When the receiver starts later, Then it receives what was published before', async () => {
    const transport = localTransport({ expect: ['family', 'events'] });
    const sender = await start(family, transport);
    await createChild(1);
    await start(events, transport);
    await sender.idle();
    expect(await seen()).toEqual([1]);
  });

  it('When a row is inserted in SQL, Then triggering the relay publishes it', async () => {
    const transport = localTransport({ expect: ['family', 'events'] });
    const sender = await start(family, transport, 3_600_000);
    await start(events, transport);
    await sender.idle();
    await family.ctx.db.raw(
      `
      WITH event AS (SELECT gen_random_uuid() AS id)
      INSERT INTO outbox (event_id, type, subject, envelope)
      SELECT id, 'child.created', '7', jsonb_build_object('specversion', '1.0', 'id', id, 'source', 'family',
        'type', 'child.created', 'subject', '7', 'time', '2026-05-04T15:00:00.000Z',
        'datacontenttype', 'application/json', 'data', ?::jsonb)
      FROM event`,
      [JSON.stringify(childState({ id: 7 }))],
    );
    triggerRelay(family.ctx);
    await waitFor('the child', async () => (await seen()).includes(7));
  });

  it('When a newer release has bound a type that this one does not know, Then its event is parked and the next handled', async () => {
    const broker = await testBroker();
    try {
      await start(events, await broker.connected());
      await broker.channel.bindQueue(queueOf('events'), EVENTS, 'child.painted');
      const [newer, known] = [...envelopes(1), ...envelopes(1)].map((one) => ({ ...one, data: childState({ id: 3 }) }));
      const send = (type: string, message: object = {}) =>
        broker.channel.publish(EVENTS, type, Buffer.from(JSON.stringify({ ...message, type })));
      send('child.painted', newer);
      send('child.created', known);
      await waitFor('the known event', async () => (await seen()).includes(3));
      expect(await events.ctx.db('inbox').where({ state: 'parked' }).pluck('event_id')).toEqual([newer?.id]);
      expect(await broker.channel.checkQueue(DEAD_LETTERS)).toMatchObject({ messageCount: 0 });
      const counted = await metricsOf(events.ctx).getSingleMetricAsString('events_waiting');
      expect(counted).toMatch(/where="parked".* 1\n.*where="dead".* 0/);
      const ages = await metricsOf(events.ctx).getSingleMetricAsString('events_oldest_seconds');
      expect(ages).toMatch(/where="parked".* (?!0\n)[\d.e-]+\n.*where="dead".* 0/);
    } finally {
      await Promise.all(running.splice(0).map((messaging) => messaging.stop()));
      await broker.close();
    }
  });

  it('When a handler fails once, Then the retry does not wait for the next poll', async () => {
    let fault = true;
    faults = () => fault;
    const transport = localTransport({ expect: ['family', 'events'] });
    const sender = await start(family, transport);
    const receiver = await start(events, transport, 3_600_000);
    await receiver.idle();
    await createChild(1);
    await sender.idle();
    fault = false;
    await waitFor('the child', async () => (await seen()).includes(1));
  });

  it.each(['in the process', 'over RabbitMQ'])(
    'When 200 rows of a type that nobody knows are older than a good one, %s, Then the good one does not wait for a poll',
    async (where) => {
      const broker = where === 'over RabbitMQ' ? await testBroker() : undefined;
      const local = localTransport({ expect: ['family', 'events'] });
      try {
        await start(events, (await broker?.connected()) ?? local);
        const sender = await start(family, (await broker?.connected()) ?? local, 3_600_000);
        await sender.idle();
        await family.ctx.db.transaction(async (tx) => {
          for (const newer of envelopes(200)) {
            await tx.raw('SELECT publish_event_v2(?)', [JSON.stringify({ ...newer, type: 'child.painted' })]);
          }
        });
        await createChild(1);
        await waitFor('the good one', async () => (await seen()).includes(1));
        // The good one is marked when the relay's transaction commits, after it was handled.
        const isMarked = async () => !(await waiting()).includes('child.created');
        const waiting = () => family.ctx.db('outbox').whereNull('delivered_at').pluck<string[]>('type');
        await waitFor('its mark', isMarked);
        expect(await waiting()).toEqual(Array.from({ length: 200 }, () => 'child.painted'));
      } finally {
        await Promise.all(running.splice(0).map((messaging) => messaging.stop()));
        await broker?.close();
      }
    },
  );

  it('When a relay is killed between the confirm and its commit, Then its event is sent once more and has one effect', async () => {
    const local = localTransport({ expect: ['family', 'events'] });
    const sent: string[] = [];
    const killing: EventTransport = {
      ...local,
      async publish(some) {
        const undelivered = await local.publish(some);
        sent.push(...some.map(({ id }) => id));
        if (sent.length === 1) await endOpenTransactions();
        return undelivered;
      },
    };
    const endOpenTransactions = () =>
      family.ctx.db.raw(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'idle in transaction'`,
      );
    await start(events, local);
    const sender = await start(family, killing, 100);
    await createChild(1);
    await sender.idle();
    expect(sent).toEqual([sent[0], sent[0]]);
    expect(await seen()).toEqual([1]);
  });

  it('When publishing and handling fail at any time, Then every event has its effect exactly once', async () => {
    // A fixed seed: the faults are the same in every run.
    let seed = 11;
    const chance = (probability: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647 < probability;
    };
    const reliable = localTransport({ expect: ['family', 'events'] });
    const failing: EventTransport = {
      ...reliable,
      async publish(envelopes) {
        if (chance(0.1)) throw new Error('failed before any event was accepted');
        const accepted = envelopes.slice(0, chance(0.15) ? Math.ceil(envelopes.length / 2) : envelopes.length);
        await reliable.publish(accepted);
        if (chance(0.15)) throw new Error('failed after some events were accepted');
        const lost = envelopes.slice(accepted.length);
        return new Map(lost.map(({ id }) => [id, new Error('not accepted')]));
      },
    };
    faults = () => chance(0.15);
    const sender = await start(family, failing);
    const receiver = await start(events, failing);
    const ids = Array.from({ length: 25 }, (_, index) => index + 1);
    await Promise.all(ids.map(createChild));
    await sender.idle();
    await receiver.idle();
    expect(await seen()).toEqual(ids);
  }, 30_000);

  it('When a service has a consumer of a type that is not sent to it, Then it does not start', async () => {
    const { consumers = [] } = family.definition;
    const more = {
      ...family.definition,
      consumers: [...consumers, consumer('location.created', async () => undefined)],
    };
    await expect(startMessaging(more, family.ctx, localTransport())).rejects.toThrow(
      'family has a consumer of location.created, which is not sent to it',
    );
  });

  it('When a service has no consumer of a type that is sent to it, Then it does not start', async () => {
    const consumers = family.definition.consumers?.filter(({ type }) => type !== 'user.deleted');
    const less = { ...family.definition, consumers };
    await expect(startMessaging(less, family.ctx, localTransport())).rejects.toThrow(
      'family has no consumer of user.deleted, which is sent to it',
    );
  });

  it('When the database becomes unavailable, Then messaging is not healthy', async () => {
    const sender = await start(family, localTransport());
    await sender.idle();
    expect(sender.healthy()).toBe(true);
    await family.database.drop();
    sender.triggerRelay();
    await waitFor('the unhealthy state', () => !sender.healthy());
  });
});
