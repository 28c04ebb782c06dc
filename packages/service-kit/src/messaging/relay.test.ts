import type { Envelope } from '@fieldhouse/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Tx } from '../service.ts';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { childState } from '../testing/child-state.ts';
import { fakeTransport } from '../testing/fake-transport.ts';
import { waitFor } from '../testing/wait-for.ts';
import { publish } from './publish.ts';
import { relayOutbox, startRelay } from './relay.ts';
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

  /** Delivers all but these subjects. */
  const refusing = (isRefused: (subject: string) => boolean) =>
    fakeTransport(async (envelopes) => {
      sent.push(...subjectsOf(envelopes).filter((subject) => !isRefused(subject)));
      const refused = envelopes.filter(({ subject }) => isRefused(subject));
      return new Map(refused.map(({ id }) => [id, new Error('refused')]));
    });

  it('When some of a batch are not delivered, Then only the others are marked, and those wait for their own next attempt', async () => {
    await createChildren(1, 2, 3, 4);
    expect(
      await relayOutbox(
        family.ctx,
        refusing((id) => ['1', '3'].includes(id)),
      ),
    ).toMatchObject({ failures: 2 });
    expect([sent, await waiting()]).toEqual([
      ['2', '4'],
      ['1', '3'],
    ]);
    await relayOutbox(family.ctx, working);
    expect(await waiting()).toEqual(['1', '3']);
    await nowDue();
    await relayOutbox(family.ctx, working);
    expect([sent, await waiting()]).toEqual([['2', '4', '1', '3'], []]);
  });

  it('When rows that nobody can take fill more than a batch, Then a later row is published in the same run', async () => {
    await createChildren(...Array.from({ length: 201 }, (_, index) => index + 1));
    await relayOutbox(
      family.ctx,
      refusing((id) => Number(id) <= 200),
    );
    expect(sent).toEqual(['201']);
    expect(await waiting()).toHaveLength(200);
  });

  it('When a row is refused again and again, Then its pause doubles, up to a minute', async () => {
    await createChildren(1);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt++) {
      await nowDue();
      await relayOutbox(
        family.ctx,
        refusing(() => true),
      );
      const [row] = await family.ctx
        .db('outbox')
        .select<{ pause: number }[]>(family.ctx.db.raw('extract(epoch FROM next_attempt_at - now())::float8 AS pause'));
      pauses.push(Math.round((row?.pause ?? 0) * 10) / 10);
    }
    expect(pauses.slice(0, 3)).toEqual([0.2, 0.4, 0.8]);
    expect(pauses.slice(-2)).toEqual([60, 60]);
  });

  it('When the transport is unavailable, Then it is tried once, and no row waits longer because of it', async () => {
    await createChildren(...Array.from({ length: 150 }, (_, index) => index + 1));
    let tries = 0;
    const failing = fakeTransport(async () => {
      tries++;
      throw new Error('unavailable');
    });
    expect(await relayOutbox(family.ctx, failing)).toEqual({ isAvailable: false, failures: 0 });
    expect(tries).toBe(1);
    await relayOutbox(family.ctx, working);
    expect(sent).toHaveLength(150);
  });

  it('When the transport stays unavailable, Then the pauses of the relay grow, however often it is triggered', async () => {
    const tries: number[] = [];
    const failing = fakeTransport(async () => {
      tries.push(performance.now());
      throw new Error('unavailable');
    });
    await createChildren(1);
    const relay = startRelay(family.ctx, failing, 3_600_000);
    await waitFor('four tries', () => {
      relay.trigger();
      return tries.length >= 4;
    });
    await relay.stop();
    const [first = 0, second = 0, third = 0, fourth = 0] = tries;
    expect([second - first >= 200, third - second >= 400, fourth - third >= 800]).toEqual([true, true, true]);
  });

  it('When many relays work at once, Then each event is published exactly once', async () => {
    for (let id = 1; id <= 250; id++) await createChildren(id);
    await Promise.all([1, 2, 3].map(() => relayOutbox(family.ctx, working)));
    expect(sent).toHaveLength(250);
    expect(new Set(sent).size).toBe(250);
  });

  it('When a relay publishes rows and its connection ends, Then another publishes them at once', async () => {
    await createChildren(1, 2);
    const accepted = Promise.withResolvers<void>();
    const never = Promise.withResolvers<void>();
    const hanging = fakeTransport(async () => {
      accepted.resolve();
      await never.promise;
    });
    const killed = relayOutbox(family.ctx, hanging).catch(() => undefined);
    await accepted.promise;
    await relayOutbox(family.ctx, working);
    expect(sent).toEqual([]);
    await family.ctx.db.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
    await waitFor('the rows', async () => {
      await relayOutbox(family.ctx, working);
      return sent.length > 0;
    });
    expect(sent).toEqual(['1', '2']);
    never.resolve();
    await killed;
  });

  it('When a transaction has savepoints, Then its event is published when it commits and not before', async () => {
    messaging = await startMessaging(family.definition, family.ctx, working, { pollMs: 3_600_000 });
    await messaging.idle();
    const outer = await family.ctx.db.transaction();
    await outer.transaction((inner) => createChild(inner, 1));
    await outer.raw('SELECT 1');
    expect(sent).toEqual([]);
    await outer.commit();
    await waitFor('the event', () => sent.length > 0);
    expect(sent).toEqual(['1']);
  });

  it('When a service publishes, Then its relay does not wait for the next poll', async () => {
    messaging = await startMessaging(family.definition, family.ctx, working, { pollMs: 3_600_000 });
    await messaging.idle();
    await createChildren(1);
    await waitFor('the event', () => sent.includes('1'));
  });

  it('When rows are committed while a batch is published, Then they are published right after it, together', async () => {
    const first = Promise.withResolvers<void>();
    const batches: string[][] = [];
    const blocked = fakeTransport(async (envelopes) => {
      batches.push(subjectsOf(envelopes));
      await first.promise;
    });
    messaging = await startMessaging(family.definition, family.ctx, blocked, { pollMs: 3_600_000 });
    await messaging.idle();
    await createChildren(1);
    await waitFor('the first batch', () => batches.length === 1);
    for (const id of [2, 3, 4]) await createChildren(id);
    first.resolve();
    await waitFor('the others', () => batches.flat().includes('4'));
    expect(batches).toEqual([['1'], ['2', '3', '4']]);
  });

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
    expect([sent, await waiting()]).toEqual([['2'], []]);
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
