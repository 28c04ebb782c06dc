import { type Envelope, Heartbeat } from '@fieldhouse/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { childState } from '../testing/child-state.ts';
import { playingTransport } from '../testing/playing-transport.ts';
import { hear, heardRecently } from './heard-recently.ts';
import { sendHeartbeat } from './heartbeat.ts';
import { openInbox } from './inbox.ts';
import { publish } from './publish.ts';
import { relayOutbox } from './relay.ts';

describe('hearing from another service', () => {
  let events: BareService;
  let family: BareService;
  beforeEach(async () => {
    events = await bareService({ name: 'events' });
    family = await bareService({ name: 'family' });
  });
  afterEach(async () => {
    await events.close();
    await family.close();
  });

  const heartbeat = (secondsAgo: number) => ({
    source: 'family' as const,
    data: { caughtUpTo: new Date(Date.now() - secondsAgo * 1000).toISOString() },
  });
  const heard = () => heardRecently(events.ctx.db, 'family');
  const inbox = () => openInbox({ ctx: events.ctx, consumers: [], onPending: () => undefined });

  it('When nothing was heard, or only long ago, Then a yes does not count', async () => {
    expect(await heard()).toBe(false);
    await hear(events.ctx.db, heartbeat(11));
    expect(await heard()).toBe(false);
  });

  it('When the other was heard in the last ten seconds, Then it does, for that service alone', async () => {
    await hear(events.ctx.db, heartbeat(2));
    expect(await heard()).toBe(true);
    expect(await heardRecently(events.ctx.db, 'admin')).toBe(false);
  });

  it('When an older heartbeat arrives late, Then the newer one stands', async () => {
    await hear(events.ctx.db, heartbeat(2));
    await hear(events.ctx.db, heartbeat(60));
    expect(await heard()).toBe(true);
  });

  it('When the other clock is ahead, Then its heartbeat does not last longer', async () => {
    await hear(events.ctx.db, heartbeat(-3600));
    const { rows } = await events.ctx.db.raw<{ rows: { ahead: boolean }[] }>(
      'SELECT at > now() AS ahead FROM heard_from',
    );
    expect(rows).toEqual([{ ahead: false }]);
  });

  it.each(['pending', 'dead'])('When an event of it is %s, Then a yes does not count', async (state) => {
    await hear(events.ctx.db, heartbeat(0));
    await events.ctx.db('inbox').insert({
      consumer: 'events',
      event_id: '0d4a3f0c-9a3c-4b7e-8a54-1f6f2f7d9a01',
      type: 'guardian.linked',
      source: 'family',
      state,
    });
    expect(await heard()).toBe(false);
  });

  it('When a service with an empty outbox sends its heartbeat, Then its listeners have heard it now', async () => {
    await sendHeartbeat(
      family.ctx,
      playingTransport(async (envelopes) => deliver(envelopes)),
    );
    expect(await heard()).toBe(true);
  });

  it('When an event waits in its outbox, Then it is heard only up to the start of that transaction', async () => {
    const { db } = family.ctx;
    await db.transaction((tx) => publish(tx, family.ctx, 'child.created', 1, childState()));
    await db('outbox').update({ created_at: db.raw(`now() - interval '1 minute'`) });
    const told: string[] = [];
    const listening = playingTransport(async (envelopes) => {
      for (const { data } of envelopes) told.push(Heartbeat.parse(data).caughtUpTo);
      await deliver(envelopes);
    });
    await sendHeartbeat(family.ctx, listening);
    expect(Date.now() - Date.parse(told[0] ?? '')).toBeGreaterThan(59_000);
    expect(await heard()).toBe(false);

    await relayOutbox(
      family.ctx,
      playingTransport(async () => undefined),
    );
    await sendHeartbeat(family.ctx, listening);
    expect(await heard()).toBe(true);
  });

  async function deliver(envelopes: readonly Envelope[]): Promise<void> {
    for (const envelope of envelopes) await inbox().receive(envelope);
  }
});
