import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type Club, coach, parent, startClub } from '../../testing/club.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());

const SLOTS = { startTime: '16:00', endTime: '18:00', allowTimeSlots: true, capacity: 4 };
const register = (eventId: number, childId: number, timeSlotId?: number) =>
  club.as(coach).post('/api/register-child', { eventId, childId, timeSlotId });
const remove = (id: number, ifMatch?: string) =>
  club.as(coach).delete(`/api/events/${id}`, undefined, { 'If-Match': ifMatch });

describe('When a coach deletes an event', () => {
  it('Then its registrations are cancelled and published, each once, before the event', async () => {
    const { id } = await club.makeEvent(SLOTS);
    const [first, second] = await club.slotIds(id);
    const registered = [(await register(id, 1, first)).body, (await register(id, 3, second)).body];
    await register(id, 2, (await club.slotIds(id))[2]);
    await club.as(coach).delete(`/api/registrations/cancel/2/${id}`);
    const before = (await club.published('registration.cancelled')).length;

    const { status, body } = await remove(id);
    expect([status, body]).toEqual([200, { id, cancelled: 2 }]);
    const published = (await club.published('registration.cancelled')).slice(before);
    expect(published.map(({ data }) => data.id)).toEqual(registered.map(({ registration }) => registration.id));
    expect(published[0]).toMatchObject({ actor: 2, actorrole: 'coach', subject: String(published[0]?.data.id) });
    expect(published[0]?.data).toMatchObject({
      state: 'cancelled',
      childName: 'Mateo Alvarez',
      eventId: id,
      eventTitle: 'Hitting Clinic: Hands Inside',
      timeSlot: { id: first, startTime: '16:00', endTime: '16:30' },
      eventDeletion: expect.any(String),
    });
    expect(new Set(published.map(({ data }) => data.eventDeletion)).size).toBe(1);
    expect(new Set(published.map((envelope) => envelope.id)).size).toBe(2);
    const [deletion] = (await club.published('event.deleted')).filter(({ data }) => data.id === id);
    expect(deletion).toMatchObject({ subject: String(id), actor: 2, data: { id, version: expect.any(Number) } });
    const last = await club.ctx.db('outbox').orderBy('id', 'desc').first('type');
    expect(last).toEqual({ type: 'event.deleted' });
  });

  it('Then a reason is trimmed and published, and one that is too long is refused @spec S2.2.17', async () => {
    const { id } = await club.makeEvent();
    await register(id, 1);
    const tooLong = await club.as(coach).delete(`/api/events/${id}`, { reason: 'x'.repeat(201) });
    expect([tooLong.status, tooLong.body.errors]).toEqual([
      400,
      [{ path: 'reason', message: 'Please use at most 200 characters' }],
    ]);
    expect((await club.as(coach).delete(`/api/events/${id}`, { reason: ' Lightning ' })).body.cancelled).toBe(1);
    const published = (await club.published('registration.cancelled')).at(-1);
    expect(published?.data).toMatchObject({ eventId: id, deletionReason: 'Lightning' });
  });

  it('Then nobody finds it any more @spec S1.7.39, S2.7.4', async () => {
    const { id } = await club.makeEvent();
    await register(id, 1);
    await remove(id);
    for (const path of ['', '/details', '/timeslots', '/roster']) {
      expect([path, (await club.as(coach).get(`/api/events/${id}${path}`)).status]).toEqual([path, 404]);
    }
    const list = await club.as(parent).get('/api/events?limit=50');
    expect(list.body.map((event: { id: number }) => event.id)).not.toContain(id);
    expect(list.headers.get('X-Total-Count')).toBe(String(list.body.length));
    const late = [
      await register(id, 2),
      await club.as(coach).patch(`/api/events/${id}`, { title: 'Back again' }),
      await club.as(coach).delete(`/api/registrations/cancel/1/${id}`),
      await remove(id),
    ];
    expect(late.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(late[0]?.body.message).toBe('Event not found');
  });

  it('Then its registrations stay in the children’s history', async () => {
    const { id } = await club.makeEvent(SLOTS);
    await register(id, 1, (await club.slotIds(id))[1]);
    await remove(id);
    const { body } = await club.as(parent).get('/api/children/1/registrations');
    expect(body.find((entry: { id: number }) => entry.id === id)).toMatchObject({
      title: 'Hitting Clinic: Hands Inside',
      state: 'cancelled',
      timeSlot: { startTime: '16:30', endTime: '17:00' },
    });
  });

  it('Then the ETag of the list changes', async () => {
    const { id } = await club.makeEvent();
    const etag = (await club.as(parent).get('/api/events')).headers.get('ETag') ?? '';
    await remove(id);
    const { status, body } = await club.as(parent).get('/api/events', undefined, { 'If-None-Match': etag });
    expect([status, body.some((event: { id: number }) => event.id === id)]).toEqual([200, false]);
  });

  it('Then If-Match refuses the deletion of an event that somebody else changed meanwhile', async () => {
    const event = await club.makeEvent();
    await club.as(admin).patch(`/api/events/${event.id}`, { capacity: 40 });
    expect((await remove(event.id, `"${event.version}"`)).status).toBe(412);
    expect((await club.as(coach).get(`/api/events/${event.id}`)).body.capacity).toBe(40);
    expect((await remove(event.id)).status).toBe(200);
  });
});

describe('When a child is registered while the event is deleted', () => {
  it('Then requests that waited for its row find no event, and no registration is stored', async () => {
    const { id } = await club.makeEvent();
    const { db } = club.ctx;
    const deleting = await db.transaction();
    await deleting('event').where({ id }).update({ deleted_at: new Date() });
    const waiting = register(id, 1);
    const cancelled = remove(id);
    await deleting.commit();
    expect([(await waiting).status, (await cancelled).status]).toEqual([404, 404]);
    expect(await db('registration').where({ event_id: id })).toEqual([]);
  });

  it('Then the database refuses a place even without the check', async () => {
    const { id } = await club.makeEvent();
    await remove(id);
    const unguarded = club.ctx.db('event').where({ id }).increment('taken', 1);
    await expect(unguarded).rejects.toThrow('event_deleted_is_empty');
  });
});
