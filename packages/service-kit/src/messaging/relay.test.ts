import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@fieldhouse/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Tx } from '../service.ts';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { childState } from '../testing/child-state.ts';
import { fakeTransport } from '../testing/fake-transport.ts';
import { waitFor } from '../testing/wait-for.ts';
import { publish } from './publish.ts';
import { openPublishBuffer, type PublishBuffer, relayOutbox } from './relay.ts';
import { setRelayDispatcher } from './relay-dispatcher.ts';
import { type Messaging, startMessaging } from './start-messaging.ts';

describe('the relay', () => {
  let family: BareService;
  let sent: string[];
  let messaging: Messaging | undefined;

  beforeEach(async () => {
    family = await bareService({ name: 'family' });
    sent = [];
  });
  afterEach(async () => {
    await messaging?.stop();
    messaging = undefined;
    await family.close();
  });

  const working = fakeTransport(async (envelopes) => {
    sent.push(...subjectsOf(envelopes));
  });
  const createChild = (tx: Tx, id: number) => publish(tx, family.ctx, 'child.created', id, childState({ id }));
  const createChildren = (...ids: number[]) =>
    family.ctx.db.transaction(async (tx) => {
      for (const id of ids) await createChild(tx, id);
    });
  const waiting = async () =>
    (
      await family.ctx.db('outbox').whereNull('delivered_at').orderBy('id').select<{ subject: string }[]>('subject')
    ).map(({ subject }) => subject);
  const nowDue = () => family.ctx.db('outbox').update({ next_attempt_at: family.ctx.db.raw('clock_timestamp()') });

  it('When a row commits after later ones were published, Then it is published too', async () => {
    const { db } = family.ctx;
    const late = await db.transaction();
    await createChild(late, 1);
    await createChildren(2);
    await relayOutbox(family.ctx, working);
    expect(sent).toEqual(['2']);
    await late.commit();
    await relayOutbox(family.ctx, working);
    expect(sent).toEqual(['2', '1']);
  });

  it('When the service stops with many rows in the outbox, Then the relay ends after the current batch', async () => {
    await createChildren(...Array.from({ length: 150 }, (_, index) => index + 1));
    await relayOutbox(family.ctx, working, () => true);
    expect(sent).toHaveLength(100);
    expect(await waiting()).toHaveLength(50);
  });

  it('When the transaction is rolled back, Then its event is not published', async () => {
    const rolledBack = family.ctx.db.transaction(async (tx) => {
      await createChild(tx, 1);
      throw new Error('a fault');
    });
    await expect(rolledBack).rejects.toThrow('a fault');
    await relayOutbox(family.ctx, working);
    expect(sent).toEqual([]);
  });

  it('When publishing fails half-way, Then only accepted events are marked and the rest is retried', async () => {
    await createChildren(1, 2, 3, 4);
    const breaking = fakeTransport(async (envelopes) => {
      for (const subject of subjectsOf(envelopes)) {
        if (sent.length >= 2) throw new Error('the connection broke');
        sent.push(subject);
      }
    });
    expect(await relayOutbox(family.ctx, breaking)).toBeGreaterThan(0);
    await nowDue();
    await relayOutbox(family.ctx, working);
    expect(new Set(sent)).toEqual(new Set(['1', '2', '3', '4']));
    expect(await waiting()).toEqual([]);
  });

  it('When one envelope is always refused, Then the others are still published', async () => {
    await createChildren(1, 2, 3);
    const refusing = fakeTransport(async (envelopes) => {
      if (subjectsOf(envelopes).includes('1')) throw new Error('refused');
      sent.push(...subjectsOf(envelopes));
    });
    await relayOutbox(family.ctx, refusing);
    expect(sent).toEqual(['2', '3']);
    await createChildren(4);
    await relayOutbox(family.ctx, refusing);
    expect(sent).toEqual(['2', '3', '4']);
    expect(await waiting()).toEqual(['1']);
  });

  it('When more than a batch of envelopes is refused, Then later ones are still published', async () => {
    await createChildren(...Array.from({ length: 120 }, (_, index) => index + 1));
    const refusing = fakeTransport(async (envelopes) => {
      if (subjectsOf(envelopes).some((subject) => Number(subject) <= 110)) throw new Error('refused');
      sent.push(...subjectsOf(envelopes));
    });
    await waitFor('the last ten', async () => {
      await relayOutbox(family.ctx, refusing);
      return sent.length === 10;
    });
    expect(await waiting()).toHaveLength(110);
  });

  it('When the transport is unavailable, Then it is tried a few times, not once for each row', async () => {
    await createChildren(...Array.from({ length: 50 }, (_, index) => index + 1));
    let tries = 0;
    const failingTransport = fakeTransport(async () => {
      tries++;
      throw new Error('unavailable');
    });
    await relayOutbox(family.ctx, failingTransport);
    expect(tries).toBeLessThan(10);
    await nowDue();
    await relayOutbox(family.ctx, working);
    expect(sent).toHaveLength(50);
  });

  it('When many relays work at once, Then each event is published exactly once', async () => {
    for (let id = 1; id <= 250; id++) await createChildren(id);
    await Promise.all([1, 2, 3].map(() => relayOutbox(family.ctx, working)));
    expect(sent).toHaveLength(250);
    expect(new Set(sent).size).toBe(250);
  });

  it('When a relay has claimed rows and stops, Then another publishes them when the claim has expired', async () => {
    await createChildren(1, 2);
    const published = Promise.withResolvers<void>();
    let claimed = 0;
    const hanging = fakeTransport(async (envelopes) => {
      claimed = envelopes.length;
      await published.promise;
    });
    const stopped = relayOutbox(family.ctx, hanging).catch(() => undefined);
    await waitFor('the claim', () => claimed === 2);
    await relayOutbox(family.ctx, working);
    expect(sent).toEqual([]);
    await nowDue();
    await relayOutbox(family.ctx, working);
    expect(sent).toEqual(['1', '2']);
    published.resolve();
    await stopped;
  });

  it('When a transport takes envelopes slowly, one by one, Then a round ends before its claim and no event is sent twice', async () => {
    await createChildren(...Array.from({ length: 60 }, (_, index) => index + 1));
    const slow = fakeTransport(async (envelopes) => {
      if (envelopes.length > 1) throw new Error('more than one envelope');
      await pause(40);
      sent.push(...subjectsOf(envelopes));
    });
    const limits = { claimMs: 2000, roundMs: 1200, publishMs: 900, leastMs: 600 };
    const relayAll = async () => {
      while ((await waiting()).length > 0) {
        await relayOutbox(family.ctx, slow, () => false, openPublishBuffer(slow, limits), limits);
        await pause(50);
      }
    };
    await Promise.all([relayAll(), relayAll()]);
    expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
    expect(sent).toHaveLength(60);
  });

  it('When a transaction has savepoints, Then the relay is triggered when it commits and not before', async () => {
    let triggers = 0;
    setRelayDispatcher(family.ctx.db, { trigger: () => triggers++, accepts: () => false, take: () => undefined });
    const outer = await family.ctx.db.transaction();
    await outer.transaction((inner) => createChild(inner, 1));
    await outer.raw('SELECT 1');
    expect(triggers).toBe(0);
    await outer.commit();
    await waitFor('the relay', () => triggers > 0);
    expect(triggers).toBe(1);
  });

  it('When a service publishes, Then its relay does not wait for the next poll', async () => {
    messaging = await startMessaging(family.definition, family.ctx, working, { pollMs: 3_600_000 });
    await messaging.idle();
    await createChildren(1);
    await waitFor('the event', () => sent.includes('1'));
  });

  /** Without the service's own heartbeats. */
  const children = () => sent.filter((subject) => subject !== 'family');

  it('When a nested transaction is rolled back and the outer one commits, Then only the outer one’s event is published', async () => {
    messaging = await startMessaging(family.definition, family.ctx, working, { pollMs: 3_600_000 });
    await messaging.idle();
    await family.ctx.db.transaction(async (tx) => {
      const nested = tx.transaction(async (inner) => {
        await createChild(inner, 1);
        throw new Error('rolled back');
      });
      await expect(nested).rejects.toThrow('rolled back');
      await createChild(tx, 2);
    });
    await waitFor('the event', () => sent.includes('2'));
    await messaging.idle();
    expect([children(), await waiting()]).toEqual([['2'], []]);
  });

  describe('with the post-commit publish buffer', () => {
    const writeWith = async (buffer: PublishBuffer, ...ids: number[]) => {
      setRelayDispatcher(family.ctx.db, { trigger: () => undefined, accepts: buffer.accepts, take: buffer.add });
      await createChildren(...ids);
    };

    it('When an event is in the buffer, Then it is published and marked without reading the outbox', async () => {
      const buffer = openPublishBuffer(working);
      await writeWith(buffer, 1, 2);
      await relayOutbox(family.ctx, working);
      expect(sent).toEqual([]);
      await relayOutbox(family.ctx, working, () => false, buffer);
      expect(sent).toEqual(['1', '2']);
      expect(await waiting()).toEqual([]);
    });

    it('When the service stops with more than a batch in the buffer, Then all of it is published', async () => {
      const buffer = openPublishBuffer(working);
      await writeWith(buffer, ...Array.from({ length: 250 }, (_, index) => index + 1));
      await relayOutbox(family.ctx, working, () => true, buffer);
      expect(sent).toHaveLength(250);
      expect(await waiting()).toEqual([]);
    });

    it('When the process is killed, Then another relay publishes its events when they are due', async () => {
      await writeWith(openPublishBuffer(working), 1);
      await relayOutbox(family.ctx, working);
      expect(sent).toEqual([]);
      await nowDue();
      await relayOutbox(family.ctx, working);
      expect(sent).toEqual(['1']);
    });

    it('When the transport is unavailable, Then all rows are released at once and the buffer accepts no more', async () => {
      const failingTransport = fakeTransport(async () => {
        throw new Error('unavailable');
      });
      const buffer = openPublishBuffer(failingTransport);
      await writeWith(buffer, ...Array.from({ length: 150 }, (_, index) => index + 1));
      await relayOutbox(family.ctx, failingTransport, () => false, buffer);
      expect([buffer.accepts(), buffer.take()]).toEqual([false, []]);
      await createChildren(151);
      // The three rows that were tried are due a little later.
      const due = await family.ctx.db('outbox').where('next_attempt_at', '<=', family.ctx.db.raw('clock_timestamp()'));
      expect(due).toHaveLength(148);
      await nowDue();
      await relayOutbox(family.ctx, working);
      expect(sent).toHaveLength(151);
    });

    it('When the lease of an event in the buffer has almost expired, Then it is published from the outbox', async () => {
      const buffer = openPublishBuffer(working);
      const take = (envelope: Envelope) => buffer.add(envelope, performance.now() + 1000);
      setRelayDispatcher(family.ctx.db, { trigger: () => undefined, accepts: buffer.accepts, take });
      await createChildren(1);
      await nowDue();
      await relayOutbox(family.ctx, working);
      await createChildren(2);
      await relayOutbox(family.ctx, working, () => false, buffer);
      expect(sent).toEqual(['1', '2']);
    });

    it('When the transaction is rolled back, Then its event is not in the buffer', async () => {
      const buffer = openPublishBuffer(working);
      setRelayDispatcher(family.ctx.db, { trigger: () => undefined, accepts: buffer.accepts, take: buffer.add });
      const rolledBack = family.ctx.db.transaction(async (tx) => {
        await createChild(tx, 1);
        throw new Error('a fault');
      });
      await expect(rolledBack).rejects.toThrow('a fault');
      expect(buffer.take()).toEqual([]);
    });

    it('When events are added while others are published, Then the next batch has all of them', async () => {
      const batches: string[][] = [];
      const buffer = openPublishBuffer(working);
      const recording = fakeTransport(async (envelopes) => {
        batches.push(subjectsOf(envelopes));
        if (batches.length === 1) await writeWith(buffer, 2, 3);
      });
      await writeWith(buffer, 1);
      await relayOutbox(family.ctx, recording, () => false, buffer);
      expect(batches).toEqual([['1'], ['2', '3']]);
    });

    it('When the buffer is full, Then further events are due in the outbox at once', async () => {
      const buffer = openPublishBuffer(working);
      await writeWith(buffer, ...Array.from({ length: 1000 }, (_, index) => index + 1));
      expect(buffer.accepts()).toBe(false);
      await createChildren(1001);
      await relayOutbox(family.ctx, working);
      expect(sent).toEqual(['1001']);
    });
  });

  it('When an event of another service or with invalid data is published, Then `publish` rejects', async () => {
    const { db, ctx } = { db: family.ctx.db, ctx: family.ctx };
    await expect(
      db.transaction((tx) => publish(tx, ctx, 'location.deleted', 1, { id: 1, version: 1 })),
    ).rejects.toThrow(/published by admin/);
    await expect(
      db.transaction((tx) => publish(tx, ctx, 'child.created', 1, childState({ id: -1 }))),
    ).rejects.toThrow();
    expect(await waiting()).toEqual([]);
  });
});

function subjectsOf(envelopes: readonly Envelope[]): string[] {
  return envelopes.map(({ subject }) => subject);
}
