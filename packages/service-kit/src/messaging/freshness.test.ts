import { randomUUID } from 'node:crypto';
import { type Envelope, Heartbeat } from '@fieldhouse/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { childState } from '../testing/child-state.ts';
import { fakeTransport } from '../testing/fake-transport.ts';
import { deliveredUpTo, storeHeartbeat } from './freshness.ts';
import { sendHeartbeat } from './heartbeat.ts';
import { openInbox } from './inbox.ts';
import { publish } from './publish.ts';
import { relayOutbox } from './relay.ts';

describe('freshness of a projection', () => {
  let events: BareService;
  let family: BareService;
  beforeAll(async () => {
    events = await bareService({ name: 'events' });
    family = await bareService({ name: 'family' });
  });
  beforeEach(async () => {
    await events.empty();
    await family.empty();
  });
  afterAll(async () => {
    await events.close();
    await family.close();
  });

  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  /** A heartbeat of an earlier release, which has no times by prefix. */
  const heartbeat = (seconds: number) => ({
    source: 'family' as const,
    data: { caughtUpTo: secondsAgo(seconds) },
  });
  const evaluate = async (expression: string) => {
    const { rows } = await events.ctx.db.raw<{ rows: { fresh: boolean }[] }>(`SELECT ${expression} AS fresh`);
    return rows[0]?.fresh;
  };
  const children = () => evaluate(`is_fresh('family', 'child.')`);
  const guardians = () => evaluate(`is_fresh('family', 'guardian.')`);
  const both = () => evaluate(`is_fresh('family', 'child.', 'guardian.')`);
  const inbox = () => openInbox({ ctx: events.ctx, consumers: [], onPending: () => undefined });
  const store = (type: string, state: string) =>
    events.ctx.db('inbox').insert({ consumer: 'events', event_id: randomUUID(), type, source: 'family', state });

  it('When no heartbeat arrived in the last ten seconds, Then the projection is not fresh', async () => {
    expect(await children()).toBe(false);
    await storeHeartbeat(events.ctx.db, heartbeat(11));
    expect(await children()).toBe(false);
  });

  it('When a heartbeat without prefixes arrived, Then every prefix of its service is fresh, and no other', async () => {
    await storeHeartbeat(events.ctx.db, heartbeat(2));
    expect(await both()).toBe(true);
    expect(await evaluate(`is_fresh('admin', 'location.')`)).toBe(false);
  });

  it('When one prefix is not up to date, Then the other prefixes are fresh', async () => {
    const data = {
      caughtUpTo: secondsAgo(60),
      deliveredUpTo: { 'child.': secondsAgo(2), 'guardian.': secondsAgo(60) },
    };
    await storeHeartbeat(events.ctx.db, { source: 'family', data });
    expect([await children(), await guardians(), await both()]).toEqual([true, false, false]);
    expect(await deliveredUpTo(events.ctx.db, 'family')).toEqual(new Date(data.caughtUpTo));
  });

  it('When an older heartbeat arrives later, Then the newer one stays stored', async () => {
    await storeHeartbeat(events.ctx.db, heartbeat(2));
    await storeHeartbeat(events.ctx.db, heartbeat(60));
    expect(await both()).toBe(true);
  });

  it('When the clock of the sender is ahead, Then its heartbeat is stored with the time of the receiver', async () => {
    await storeHeartbeat(events.ctx.db, heartbeat(-3600));
    const { rows } = await events.ctx.db.raw<{ rows: { ahead: boolean }[] }>(
      'SELECT delivered_up_to > now() AS ahead FROM freshness',
    );
    expect(rows).toEqual([{ ahead: false }]);
  });

  it.each(['pending', 'dead', 'parked'])(
    'When an event is %s, Then only its own prefix is not fresh',
    async (state) => {
      await storeHeartbeat(events.ctx.db, heartbeat(0));
      await store('access-request.created', state);
      expect(await both()).toBe(true);
      await store('guardian.linked', state);
      expect([await children(), await guardians(), await both()]).toEqual([true, false, false]);
    },
  );

  it('When an event was handled, Then it does not affect freshness', async () => {
    await storeHeartbeat(events.ctx.db, heartbeat(0));
    await store('guardian.linked', 'done');
    expect(await both()).toBe(true);
  });

  it('When a service with an empty outbox sends its heartbeat, Then its projections are fresh', async () => {
    await sendHeartbeat(family.ctx, fakeTransport(deliver));
    expect(await both()).toBe(true);
  });

  it('When an event waits in the outbox, Then its prefix is delivered only up to when it was stored', async () => {
    const { db } = family.ctx;
    await db.transaction((tx) => publish(tx, family.ctx, 'child.created', 1, childState()));
    await db('outbox').update({ created_at: db.raw(`now() - interval '1 minute'`) });
    const sent: Heartbeat[] = [];
    const recording = fakeTransport(async (envelopes) => {
      for (const { data } of envelopes) sent.push(Heartbeat.parse(data));
      await deliver(envelopes);
    });
    const age = (instant = '') => Date.now() - Date.parse(instant);
    await sendHeartbeat(family.ctx, recording);
    expect(age(sent[0]?.caughtUpTo)).toBeGreaterThan(59_000);
    expect(age(sent[0]?.deliveredUpTo?.['child.'])).toBeGreaterThan(59_000);
    expect(age(sent[0]?.deliveredUpTo?.['guardian.'])).toBeLessThan(30_000);
    expect([await children(), await guardians()]).toEqual([false, true]);

    await relayOutbox(
      family.ctx,
      fakeTransport(async () => undefined),
    );
    await sendHeartbeat(family.ctx, recording);
    expect(await both()).toBe(true);
  });

  async function deliver(envelopes: readonly Envelope[]): Promise<void> {
    for (const envelope of envelopes) await inbox().receive(envelope);
  }
});
