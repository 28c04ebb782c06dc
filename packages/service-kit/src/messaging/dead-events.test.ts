import { randomUUID } from 'node:crypto';
import { MAX_LISTED_DEAD_EVENTS } from '@fieldhouse/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { deadEventKinds, deadEvents, replayEvent, replayEvents } from './dead-events.ts';

describe('dead and parked events', () => {
  let notify: BareService;
  beforeAll(async () => {
    notify = await bareService({ name: 'notify' });
  });
  afterAll(() => notify.close());
  beforeEach(() => notify.ctx.db('inbox').delete());

  /** Stores an event as the inbox does after the last try. */
  async function storeDead(row: object = {}): Promise<string> {
    const id = randomUUID();
    await notify.ctx.db('inbox').insert({
      ...{ consumer: 'notify', event_id: id, type: 'child.updated', source: 'family', state: 'dead', attempts: 220 },
      ...{ error_code: '23502', envelope: JSON.stringify({ subject: '7', data: { firstName: 'Mia' } }), ...row },
    });
    return id;
  }
  const stateOf = async (id: string) => (await notify.ctx.db('inbox').where({ event_id: id }).first()).state;

  it('When they are listed, Then the newest is first and no entry contains data of its event', async () => {
    const old = await storeDead({ received_at: new Date('2026-05-04T15:00:00Z') });
    const parked = await storeDead({ type: 'child.painted', state: 'parked', error_code: 'unknown_type', attempts: 0 });
    await storeDead({ state: 'pending' });
    await storeDead({ state: 'done' });
    await storeDead({ consumer: 'events' });
    const listed = await deadEvents(notify.ctx);
    expect(listed).toEqual([
      {
        ...{ eventId: parked, type: 'child.painted', subject: '7', source: 'family', state: 'parked', attempts: 0 },
        ...{ errorCode: 'unknown_type', receivedAt: expect.any(Date) },
      },
      {
        ...{ eventId: old, type: 'child.updated', subject: '7', source: 'family', state: 'dead', attempts: 220 },
        ...{ errorCode: '23502', receivedAt: new Date('2026-05-04T15:00:00Z') },
      },
    ]);
    expect(JSON.stringify(listed)).not.toContain('Mia');
  });

  it('When a message is not an envelope, Then its type, subject and source are not shown', async () => {
    const envelope = JSON.stringify({ subject: 'rosa@example.com', type: 'Rosa Alvarez' });
    await storeDead({ type: 'Rosa Alvarez', source: '{"name":"Rosa"}', error_code: 'not_an_envelope', envelope });
    expect(await deadEvents(notify.ctx)).toMatchObject([{ type: null, subject: null, source: null }]);
    expect(await deadEventKinds(notify.ctx)).toMatchObject([{ type: null, count: 1 }]);
  });

  it('When there are many, Then the list is limited and the counts by kind are not', async () => {
    for (let count = 0; count < MAX_LISTED_DEAD_EVENTS + 5; count += 1) await storeDead();
    await storeDead({ error_code: 'TypeError' });
    expect(await deadEvents(notify.ctx)).toHaveLength(MAX_LISTED_DEAD_EVENTS);
    const dates = { firstReceivedAt: expect.any(String), lastReceivedAt: expect.any(String) };
    const kind = { service: 'notify', type: 'child.updated', state: 'dead', ...dates };
    expect(await deadEventKinds(notify.ctx)).toEqual([
      { ...kind, errorCode: '23502', count: MAX_LISTED_DEAD_EVENTS + 5 },
      { ...kind, errorCode: 'TypeError', count: 1 },
    ]);
    expect(await deadEvents(notify.ctx, { errorCode: 'TypeError' })).toHaveLength(1);
    expect(await deadEventKinds(notify.ctx, { type: 'user.updated' })).toEqual([]);
  });

  it('When one is replayed, Then its attempts are counted from zero, and the answer is the outcome', async () => {
    const dead = await storeDead();
    expect(await replayEvent(notify.ctx, dead)).toBe('replayed');
    expect(await replayEvent(notify.ctx, dead)).toBe('pending');
    expect(await notify.ctx.db('inbox').where({ event_id: dead }).first()).toMatchObject({ attempts: 0 });
    expect(await replayEvent(notify.ctx, await storeDead({ state: 'done' }))).toBe('done');
    expect(await replayEvent(notify.ctx, await storeDead({ consumer: 'events' }))).toBe('unknown-event');
    expect(await replayEvent(notify.ctx, randomUUID())).toBe('unknown-event');
  });

  it('When a parked event is replayed, Then it stays parked unless this version knows its type', async () => {
    const unknown = await storeDead({ type: 'child.painted', state: 'parked' });
    const known = await storeDead({ type: 'child.archived', state: 'parked' });
    expect(await replayEvent(notify.ctx, unknown)).toBe('unknown-type');
    expect(await replayEvent(notify.ctx, known)).toBe('replayed');
    expect([await stateOf(unknown), await stateOf(known)]).toEqual(['parked', 'pending']);
  });

  it('When all events of a kind are replayed, Then other kinds stay dead, and parked events are counted as left', async () => {
    const ofKind = [await storeDead(), await storeDead()];
    const others = [await storeDead({ error_code: 'TypeError' }), await storeDead({ type: 'user.updated' })];
    expect(await replayEvents(notify.ctx, { type: 'child.updated', errorCode: '23502' })).toEqual({
      replayed: 2,
      left: 0,
      more: false,
    });
    expect(await Promise.all(ofKind.map(stateOf))).toEqual(['pending', 'pending']);
    expect(await Promise.all(others.map(stateOf))).toEqual(['dead', 'dead']);
    await storeDead({ type: 'child.painted', state: 'parked' });
    expect(await replayEvents(notify.ctx, {})).toEqual({ replayed: 2, left: 1, more: false });
  });

  it('When there are more events of a kind than one call replays, Then it replays the oldest, and `more` is true @spec S2.7.1302', async () => {
    const [newest, oldest, middle] = [
      await storeDead({ received_at: '2026-11-21T12:00:00Z' }),
      await storeDead({ received_at: '2026-11-19T12:00:00Z' }),
      await storeDead({ received_at: '2026-11-20T12:00:00Z' }),
    ];
    await storeDead({ type: 'child.painted', state: 'parked', received_at: '2026-11-18T12:00:00Z' });
    expect(await replayEvents(notify.ctx, {}, { atMost: 2 })).toEqual({ replayed: 2, left: 1, more: true });
    expect(await Promise.all([oldest, middle, newest].map(stateOf))).toEqual(['pending', 'pending', 'dead']);
    expect(await replayEvents(notify.ctx, {}, { atMost: 2 })).toEqual({ replayed: 1, left: 1, more: false });
  });
});
