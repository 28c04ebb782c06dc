import { randomUUID } from 'node:crypto';
import type { Envelope } from '@fieldhouse/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../data/database.ts';
import { metricsOf } from '../metrics.ts';
import { consumer, consumerOfMany } from '../service.ts';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { childState } from '../testing/child-state.ts';
import { fakeTransport } from '../testing/fake-transport.ts';
import { deadEvents, replayDead } from './dead-events.ts';
import { type Inbox, openInbox } from './inbox.ts';
import { ATTEMPTS } from './inbox-rows.ts';
import { publish } from './publish.ts';
import { relayOutbox } from './relay.ts';

const migrations = {
  '0001_seen': {
    sql: 'CREATE TABLE seen (child_id int8 NOT NULL, name text NOT NULL CHECK (name <> $$forbidden$$))',
  },
};

describe('the inbox', () => {
  let events: BareService;
  let inbox: Inbox;
  let pending: number;
  /** Runs after the handler has written its row. */
  let afterwards: (child: { id: number }) => Promise<void>;

  beforeAll(async () => {
    events = await bareService({ name: 'events', migrations });
  });
  beforeEach(async () => {
    await events.empty();
    pending = 0;
    afterwards = async () => undefined;
    const consumers = [
      consumer('child.created', async ({ data }, tx) => {
        await tx('seen').insert({ child_id: data.id, name: data.firstName });
        await afterwards(data);
      }),
    ];
    inbox = openInbox({ ctx: events.ctx, consumers, onPending: () => pending++ });
  });
  afterAll(() => events.close());

  const seen = async () =>
    (await events.ctx.db('seen').select<{ child_id: number }[]>('child_id')).map(({ child_id }) => child_id);
  const row = (id: string) => events.ctx.db('inbox').where({ event_id: id }).first();
  const nowDue = () =>
    events.ctx
      .db('inbox')
      .where({ state: 'pending' })
      .update({ next_attempt_at: new Date(0) });

  /** The test server does not wait for the disk at commit. The connections of this pool do. */
  const openDurableDatabase = async () => {
    await events.ctx.db.raw(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = on', current_database()); END $$`,
    );
    return openDatabase({ databaseUrl: events.database.url, poolSize: 2 });
  };

  it('When an event arrives ten times, also concurrently, Then it has one effect', async () => {
    const created = childCreated({ id: 5 });
    await Promise.all(Array.from({ length: 10 }, () => inbox.receive(created)));
    expect(await seen()).toEqual([5]);
    expect(await row(created.id)).toMatchObject({ state: 'done', attempts: 1, error_code: null });
  });

  it('When a handler throws, Then its effects are rolled back, the event is pending, and one later try handles it', async () => {
    let faults = 2;
    afterwards = async () => {
      if (faults-- > 0) throw new TypeError('not now');
    };
    const created = childCreated({ id: 5 });
    await inbox.receive(created);
    expect(await seen()).toEqual([]);
    expect(pending).toBe(1);
    expect(await row(created.id)).toMatchObject({ state: 'pending', attempts: 1, error_code: 'TypeError' });
    await inbox.receive(created);
    expect(await seen()).toEqual([]);
    await nowDue();
    expect(await inbox.retry()).toBe(1);
    await nowDue();
    expect(await inbox.retry()).toBe(0);
    expect(await seen()).toEqual([5]);
    expect(await row(created.id)).toMatchObject({ state: 'done', attempts: 3, error_code: null });
  });

  it('When a handler publishes and then throws, Then nothing is published until it succeeds', async () => {
    const sent: string[] = [];
    const wire = fakeTransport(async (some) => void sent.push(...some.map(({ subject }) => subject)));
    const relay = () => relayOutbox(events.ctx, wire);
    let faults = 2;
    const consumers = [
      consumer('child.created', async ({ data: { id } }, tx) => {
        const counts = { id, version: 1, mergeVersion: 1, service: 'events' as const, counts: {}, notReturned: [] };
        await publish(tx, events.ctx, 'child.merge-applied', id, counts);
        if (faults-- > 0) throw new TypeError('not now');
      }),
    ];
    const publishing = openInbox({ ctx: events.ctx, consumers, onPending: () => undefined });
    const created = childCreated({ id: 5 });
    await publishing.receive(created);
    await nowDue();
    await publishing.retry();
    await relay();
    expect(sent).toEqual([]);
    expect(await row(created.id)).toMatchObject({ state: 'pending', attempts: 2, error_code: 'TypeError' });
    await nowDue();
    await publishing.retry();
    await relay();
    expect(sent).toEqual(['5']);
  });

  it('When a handler catches an SQL error, Then the event does not count as handled', async () => {
    afterwards = async () => undefined;
    const catching = openInbox({
      ctx: events.ctx,
      onPending: () => undefined,
      consumers: [
        consumer('child.created', async (_event, tx) => {
          await tx('seen')
            .insert({ child_id: 1, name: 'forbidden' })
            .catch(() => undefined);
        }),
      ],
    });
    const created = childCreated({ id: 5 });
    await catching.receive(created);
    expect(await row(created.id)).toMatchObject({ state: 'pending', error_code: '25P02' });
  });

  it('When one event always fails, Then the next is still handled', async () => {
    afterwards = async ({ id }) => {
      if (id === 1) throw new Error('poison');
    };
    await inbox.receive(childCreated({ id: 1 }));
    await inbox.receive(childCreated({ id: 2 }));
    await nowDue();
    await inbox.receive(childCreated({ id: 3 }));
    expect(await inbox.retry()).toBe(1);
    expect(await seen()).toEqual([2, 3]);
  });

  it('When many events arrive at once, Then they share a transaction and are handled in order', async () => {
    const children = Array.from({ length: 12 }, (_, index) => childCreated({ id: index + 1 }));
    const [twice = childCreated({ id: 1 })] = children;
    await Promise.all([...children, twice].map((event) => inbox.receive(event)));
    expect(await seen()).toEqual(children.map(({ subject }) => Number(subject)));
    const { rows } = await events.ctx.db.raw(
      'SELECT count(*) AS rows, count(DISTINCT xmin::text) AS writers FROM inbox',
    );
    expect(rows).toEqual([{ rows: 12, writers: 1 }]);
  });

  it('When one of many events always fails, Then only it is pending and the others are handled once', async () => {
    afterwards = async ({ id }) => {
      if (id === 3) throw new TypeError('poison');
    };
    const children = [1, 2, 3, 4].map((id) => childCreated({ id }));
    await Promise.all(children.map((event) => inbox.receive(event)));
    expect(await seen()).toEqual([1, 2, 4]);
    expect(await Promise.all(children.map(async ({ id }) => (await row(id)).state))).toEqual([
      'done',
      'done',
      'pending',
      'done',
    ]);
    expect(pending).toBe(1);
  });

  it('When a handler takes many events, Then it gets those of one batch, and a failing event does not affect the others', async () => {
    const batches: number[][] = [];
    const many = openInbox({
      ctx: events.ctx,
      onPending: () => pending++,
      consumers: [
        consumerOfMany('child.created', async (children, tx) => {
          const ids = children.map(({ data }) => data.id);
          batches.push(ids);
          await tx('seen').insert(ids.map((id) => ({ child_id: id, name: 'Mia' })));
          if (ids.includes(4)) throw new Error('poison');
        }),
      ],
    });
    await Promise.all([1, 2].map((id) => many.receive(childCreated({ id }))));
    expect(batches).toEqual([[1, 2]]);
    await Promise.all([3, 4].map((id) => many.receive(childCreated({ id }))));
    expect(batches.slice(1)).toEqual([[3, 4], [3], [4]]);
    expect(await seen()).toEqual([1, 2, 3]);
    expect(pending).toBe(1);
  });

  it('When `receive` resolves, Then the effects of the event are on the disk', async () => {
    const db = await openDurableDatabase();
    let written = '';
    const consumers = [
      consumer('child.created', async ({ data }, tx) => {
        await tx('seen').insert({ child_id: data.id, name: 'Mia' });
        const { rows } = await tx.raw('SELECT pg_current_wal_insert_lsn()::text AS written');
        written = rows[0].written;
      }),
    ];
    const durable = openInbox({ ctx: { ...events.ctx, db }, onPending: () => undefined, consumers });
    await durable.receive(childCreated({ id: 1 }));
    const { rows } = await db.raw('SELECT pg_current_wal_flush_lsn() >= ?::pg_lsn AS flushed', [written]);
    await db.destroy();
    expect(rows).toEqual([{ flushed: true }]);
  });

  it('When two replicas lock the same rows in another order, Then each event has its effect at its first attempt', async () => {
    const { db } = events.ctx;
    await db('seen').insert([1, 2].map((id) => ({ child_id: id, name: 'Mia' })));
    const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const replica = (own: number, other: number) =>
      openInbox({
        ctx: events.ctx,
        onPending: () => pending++,
        consumers: [
          consumer('child.created', async (_event, tx) => {
            runs++;
            await tx('seen').where({ child_id: own }).forUpdate().select();
            bothHold[own - 1]?.resolve();
            await bothHold[other - 1]?.promise;
            await tx('seen').where({ child_id: other }).forUpdate().select();
          }),
        ],
      });
    const [one, two] = [childCreated({ id: 1 }), childCreated({ id: 2 })];
    await Promise.all([replica(1, 2).receive(one), replica(2, 1).receive(two)]);
    // Who was ended may lock its own row again before the other gets it: then there is another deadlock.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(pending).toBe(0);
    expect([await row(one.id), await row(two.id)]).toMatchObject([
      { state: 'done', attempts: 1 },
      { state: 'done', attempts: 1 },
    ]);
  });

  it('When the delay between tries has not passed, Then the event is not tried again', async () => {
    afterwards = async () => {
      throw new Error('not now');
    };
    const created = childCreated({ id: 1 });
    await inbox.receive(created);
    await events.ctx.db('inbox').update({ next_attempt_at: events.ctx.db.raw(`now() + interval '1 hour'`) });
    await inbox.retry();
    expect(await row(created.id)).toMatchObject({ attempts: 1 });
  });

  it('When the last try fails, Then the event is dead until it is replayed', async () => {
    afterwards = async () => {
      throw new Error('never');
    };
    const created = childCreated({ id: 9 });
    await inbox.receive(created);
    for (let attempt = 2; attempt <= ATTEMPTS; attempt++) {
      await nowDue();
      await inbox.retry();
    }
    expect(await row(created.id)).toMatchObject({ state: 'dead', attempts: ATTEMPTS });
    expect(await inbox.retry()).toBe(0);
    expect(await deadEvents(events.ctx)).toMatchObject([
      { eventId: created.id, type: 'child.created', source: 'family', attempts: ATTEMPTS, errorCode: 'Error' },
    ]);

    afterwards = async () => undefined;
    expect(await replayDead(events.ctx, created.id)).toBe(true);
    expect(await replayDead(events.ctx, created.id)).toBe(false);
    await inbox.retry();
    expect(await seen()).toEqual([9]);
    expect(await deadEvents(events.ctx)).toEqual([]);
  });

  describe('an event of a type that only a newer version knows', () => {
    const painted = () => ({ ...childCreated({ id: 1 }), type: 'child.painted' });

    it('When it arrives, Then it is parked with its envelope, and this version does not try it again', async () => {
      const message = painted();
      await inbox.receive(message);
      await inbox.receive(message);
      expect(await inbox.retry()).toBe(0);
      const parked = { state: 'parked', type: 'child.painted', source: 'family', attempts: 0, envelope: message };
      expect(await events.ctx.db('inbox')).toMatchObject([parked]);
      expect(await deadEvents(events.ctx)).toMatchObject([{ eventId: message.id, state: 'parked' }]);
    });

    it('When it is pending because a newer version tried it, Then this version parks it again', async () => {
      const message = painted();
      await inbox.receive(message);
      await events.ctx.db('inbox').update({ state: 'pending', attempts: 3 });
      await nowDue();
      expect(await inbox.retry()).toBe(0);
      expect(await row(message.id)).toMatchObject({ state: 'parked', attempts: 3 });
    });

    /** Parks `message` as an earlier version does, which does not know its type. */
    const parkAsEarlierVersion = async (message: Envelope) => {
      await inbox.receive({ ...message, type: 'child.painted' });
      await events.ctx.db('inbox').update({ type: message.type, envelope: JSON.stringify(message) });
    };

    it('When a version that knows its type starts, Then it is handled once, like every other event', async () => {
      const message = childCreated({ id: 5 });
      await parkAsEarlierVersion(message);
      await inbox.retry();
      await inbox.retry();
      await inbox.receive(message);
      expect(await seen()).toEqual([5]);
      expect(await row(message.id)).toMatchObject({ state: 'done', attempts: 1, error_code: null });
    });

    it('When its handler fails, Then it is pending, like every other event', async () => {
      afterwards = async () => {
        throw new TypeError('not now');
      };
      const message = childCreated({ id: 5 });
      await parkAsEarlierVersion(message);
      await inbox.retry();
      expect(await row(message.id)).toMatchObject({ state: 'pending', attempts: 1, error_code: 'TypeError' });
      afterwards = async () => undefined;
      await nowDue();
      await inbox.retry();
      expect(await seen()).toEqual([5]);
    });

    it('When it does not fit the schema of the version that knows its type, Then it is dead', async () => {
      const message = { ...childCreated({ id: 5 }), data: { id: 5 } };
      await parkAsEarlierVersion(message);
      await inbox.retry();
      expect(await row(message.id)).toMatchObject({ state: 'dead', error_code: 'wrong_data' });
    });

    it('When it contains text that cannot be stored, Then it is dead', async () => {
      await inbox.receive({ ...painted(), data: { name: '\0' } });
      expect(await deadEvents(events.ctx)).toMatchObject([{ errorCode: 'unstorable_text' }]);
    });
  });

  it('When an event without a consumer arrives, Then it is acknowledged and counted', async () => {
    await inbox.receive({ ...childCreated({ id: 1 }), type: 'child.updated' });
    expect(await events.ctx.db('inbox')).toEqual([]);
    const counted = await metricsOf(events.ctx).getSingleMetricAsString('events_unconsumed_total');
    expect(counted).toContain('{type="child.updated",service="events"} 1');
  });

  it.each([
    ['wrong_source', { source: 'admin' }],
    ['wrong_data', { data: { id: 1 } }],
    ['not_an_envelope', { time: 'yesterday' }],
  ])('When a message is invalid (%s), Then it is dead at once and not handled', async (errorCode, wrong) => {
    const message = { ...childCreated({ id: 1 }), ...wrong } as Envelope;
    await inbox.receive(message);
    await inbox.receive(message);
    expect(await deadEvents(events.ctx)).toMatchObject([{ eventId: message.id, errorCode }]);
    expect(await seen()).toEqual([]);
    expect(await replayDead(events.ctx, message.id)).toBe(true);
    await inbox.retry();
    expect(await row(message.id)).toMatchObject({ state: 'dead', error_code: errorCode });
  });

  it('When a message contains text that cannot be stored, Then it is dead, and replayed without that text', async () => {
    const message = childCreated({ id: 1, firstName: 'Mia\0 \ud800 \\u0000' });
    await inbox.receive(message);
    expect(await deadEvents(events.ctx)).toMatchObject([{ eventId: message.id, errorCode: 'unstorable_text' }]);
    await replayDead(events.ctx, message.id);
    await inbox.retry();
    expect(await events.ctx.db('seen')).toEqual([{ child_id: 1, name: 'Mia\ufffd \ufffd \\u0000' }]);
  });

  it.each([null, 'hello', [], { id: 'x\0', type: { toString: 1 }, source: '\ud800', '\0': ['\0'] }])(
    'When %j arrives instead of an envelope, Then it is dead and not delivered again',
    async (nonsense) => {
      await inbox.receive(nonsense as unknown as Envelope);
      expect(await deadEvents(events.ctx)).toMatchObject([{ errorCode: 'not_an_envelope' }]);
    },
  );

  it('When the database is unavailable, Then `receive` rejects', async () => {
    const closedService = await bareService({ name: 'events', migrations });
    const receiving = openInbox({
      ctx: closedService.ctx,
      onPending: () => undefined,
      consumers: [consumer('child.created', async () => undefined)],
    });
    await closedService.close();
    await expect(receiving.receive(childCreated({ id: 1 }))).rejects.toThrow();
  });

  it('When several replicas retry at once, Then each event is handled once', async () => {
    let fault = true;
    afterwards = async () => {
      if (fault) throw new Error('not now');
    };
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);
    for (const id of ids) await inbox.receive(childCreated({ id }));
    fault = false;
    await nowDue();
    await Promise.all([inbox.retry(), inbox.retry(), inbox.retry()]);
    expect((await seen()).sort((a, b) => a - b)).toEqual(ids);
  });
});

function childCreated(child: { id: number; firstName?: string }): Envelope {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: 'family',
    type: 'child.created',
    subject: String(child.id),
    time: '2026-05-04T15:00:00.000Z',
    datacontenttype: 'application/json',
    data: childState(child),
  };
}
