import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type Club, coach, parent, startClub } from '../../testing/club.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());

const register = (eventId: number, childId: number, who: typeof parent | typeof coach = parent) =>
  club.as(who).post('/api/register-child', { childId, eventId });

/** Stores a sport that the schema of the registration's events does not allow; the database allows any. */
async function breakState(eventId: number): Promise<void> {
  await club.ctx.db('event').where({ id: eventId }).update({ sport: 'chess' });
}

/** Everything that a registration or its cancellation may change. */
async function storedOf(eventId: number) {
  const { db } = club.ctx;
  return {
    event: await db('event').where({ id: eventId }).first('taken', 'version', 'deleted_at'),
    registrations: await db('registration').where({ event_id: eventId }).orderBy('id').select('id', 'state', 'version'),
    outbox: await db('outbox').orderBy('id').pluck('id'),
    answers: await db('idempotency_key').orderBy('key').pluck('key'),
  };
}

describe('When the state of a registration does not fit its schema', () => {
  it.each([
    ['parent', parent],
    ['coach', coach],
  ])('Then a %s’s registration is refused, and nothing of it is stored', async (_, who) => {
    const { id } = await club.makeEvent();
    await breakState(id);
    const before = await storedOf(id);
    const body = { childId: 1, eventId: id };
    const headers = { 'Idempotency-Key': 'of-no-sport' };
    const { status } = await club.as(who).post('/api/register-child', body, headers);
    expect(status).toBe(500);
    expect(await storedOf(id)).toEqual(before);
  });

  it.each([
    ['parent', parent, (eventId: number) => `/api/registrations/cancel/1/${eventId}`],
    ['admin', admin, (eventId: number) => `/api/registrations/cancel/1/${eventId}`],
    ['coach who deletes the event', coach, (eventId: number) => `/api/events/${eventId}`],
  ])('Then a cancellation by a %s is refused, and nothing of it is stored', async (_, who, path) => {
    const { id } = await club.makeEvent();
    expect((await register(id, 1)).status).toBe(201);
    await breakState(id);
    const before = await storedOf(id);
    expect(before.registrations).toMatchObject([{ state: 'active' }]);
    expect((await club.as(who).delete(path(id))).status).toBe(500);
    expect(await storedOf(id)).toEqual(before);
  });
});

describe('When a registration is published', () => {
  it('Then the published data is the stored data, with the id and version of the registration', async () => {
    const { id } = await club.makeEvent({ startTime: '16:00', endTime: '18:00', allowTimeSlots: true, capacity: 4 });
    const [timeSlotId] = await club.slotIds(id);
    const { body } = await club.as(parent).post('/api/register-child', { childId: 1, eventId: id, timeSlotId });
    const created = (await club.published('registration.created')).at(-1);
    const stored = await club.ctx.db('registration').where({ id: body.registration.id }).first('id', 'version');
    expect(created?.subject).toBe(String(stored.id));
    expect(created?.data).toMatchObject({
      ...stored,
      timeSlot: { id: timeSlotId, startTime: '16:00', endTime: '16:30' },
      registeredAt: body.registration.registeredAt,
    });
  });
});
