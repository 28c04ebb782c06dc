import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type Club, coach, guardian, NOW, otherParent, parent, startClub } from '../../testing/club.ts';

let club: Club;
let eventId: number;
let slots: number[];
const ids: Record<'mateo' | 'june', number> = { mateo: 0, june: 0 };
beforeAll(async () => {
  club = await startClub();
  const event = await club.makeEvent({ startTime: '16:00', endTime: '17:30', allowTimeSlots: true, capacity: 3 });
  eventId = event.id;
  slots = await club.slotIds(eventId);
  const register = async (childId: number, timeSlotId: number | undefined) =>
    (await club.as(coach).post('/api/register-child', { childId, eventId, timeSlotId })).body.registration.id;
  ids.june = await register(3, slots[2]);
  ids.mateo = await register(1, slots[0]);
});
afterAll(() => club.stop());

type Caller = Parameters<Club['as']>[0];
const details = (who: Caller, headers = {}) => club.as(who).get(`/api/events/${eventId}/details`, undefined, headers);

describe('When the details of an event are opened', () => {
  it('Then coaches and admins read every name @spec S1.1.7, S1.3.19, S1.7.43', async () => {
    for (const who of [coach, admin]) {
      const { status, body, headers } = await details(who);
      expect(status).toBe(200);
      expect(headers.get('Cache-Control')).toBe('private, no-cache');
      expect(body).toMatchObject({ id: eventId, title: 'Hitting Clinic: Hands Inside', registered: 2, capacity: 3 });
      const same = { registeredAt: expect.any(String), isChildActive: true, mine: false };
      expect(body.registrations).toEqual([
        { id: ids.june, childId: 3, childName: 'June Park', timeSlotId: slots[2], ...same },
        { id: ids.mateo, childId: 1, childName: 'Mateo Alvarez', timeSlotId: slots[0], ...same },
      ]);
      expect(body.timeSlots.map(({ bookedBy }: { bookedBy: string | null }) => bookedBy)).toEqual([
        'Mateo Alvarez',
        null,
        'June Park',
      ]);
    }
  });

  it('Then a parent reads the names of their own children and no other', async () => {
    const { body } = await details(parent);
    expect(body.registrations).toMatchObject([
      { id: ids.june, childId: null, childName: 'Another child', timeSlotId: slots[2], mine: false },
      { id: ids.mateo, childId: 1, childName: 'Mateo Alvarez', timeSlotId: slots[0], mine: true },
    ]);
    const booking = ({ isBooked, bookedBy }: { isBooked: boolean; bookedBy: string | null }) => [isBooked, bookedBy];
    const expected = [
      [true, 'Mateo Alvarez'],
      [false, null],
      [true, null],
    ];
    expect(body.timeSlots.map(booking)).toEqual(expected);
    expect((await club.as(parent).get(`/api/events/${eventId}/timeslots`)).body.map(booking)).toEqual(expected);
    for (const text of ['June', 'Park']) expect(JSON.stringify(body)).not.toContain(text);
    expect(JSON.stringify((await details(otherParent)).body)).not.toContain('Mateo');
  });

  it('Then a coach who is a guardian sees which child is theirs', async () => {
    await club.deliver('guardian.linked', guardian(1, 2));
    const { body } = await details(coach);
    expect(body.registrations.map(({ mine }: { mine: boolean }) => mine)).toEqual([false, true]);
  });
});

describe('When the dialog polls every second', () => {
  it('Then each day has one view of a coach, also when the answer is 304 all day @spec S2.2.1163, S2.2.1164', async () => {
    const reader = { userId: 77, role: 'coach' } as const;
    const { headers } = await details(reader);
    const poll = () => details(reader, { 'If-None-Match': headers.get('ETag') ?? '' });
    for (let second = 0; second < 3; second += 1) expect((await poll()).status).toBe(304);
    club.time.now = new Date(NOW.getTime() + 24 * 3600 * 1000);
    for (let second = 0; second < 3; second += 1) expect((await poll()).status).toBe(304);
    club.time.now = NOW;
    const views = (await club.published('audit.recorded')).filter(({ actor }) => actor === reader.userId);
    const view = { action: 'registration.viewed', subjectType: 'event', subjectId: eventId, childIds: [1, 3] };
    expect(views.map(({ data }) => data)).toMatchObject([view, view]);
  });

  it('Then the answer is 304 until a registration is made or cancelled', async () => {
    const tag = async () => (await details(parent)).headers.get('ETag') ?? '';
    const first = await tag();
    expect((await details(parent, { 'If-None-Match': first })).status).toBe(304);
    expect((await details(parent, { 'If-None-Match': first, 'Cache-Control': 'no-cache' })).status).toBe(304);

    await club.as(coach).post('/api/register-child', { childId: 2, eventId, timeSlotId: slots[1] });
    expect((await details(parent, { 'If-None-Match': first })).body.registered).toBe(3);
    const full = await tag();
    await club.as(coach).delete(`/api/registrations/cancel/2/${eventId}`);
    expect((await details(parent, { 'If-None-Match': full })).body.registered).toBe(2);
  });

  it('Then different viewers get different ETags', async () => {
    const tags = await Promise.all(
      [parent, otherParent, coach].map(async (who) => (await details(who)).headers.get('ETag')),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it('Then the name of a newly linked child is shown', async () => {
    const tag = (await details(otherParent)).headers.get('ETag') ?? '';
    await club.deliver('guardian.linked', guardian(1, 6));
    const { status, body } = await details(otherParent, { 'If-None-Match': tag });
    expect([status, JSON.stringify(body).includes('Mateo')]).toEqual([200, true]);
  });
});

describe('When there is nothing to show', () => {
  it.each(['999999', '0', '-1', 'x', '1.5', '99999999999999999999'])('Then event %s is 404', async (id) => {
    for (const path of ['', '/details', '/timeslots']) {
      expect((await club.as(parent).get(`/api/events/${id}${path}`)).status).toBe(404);
    }
    expect((await club.as(coach).get(`/api/events/${id}/roster`)).status).toBe(404);
  });

  it('Then an event without slots has an empty list of them', async () => {
    const { id } = await club.makeEvent();
    const { status, body } = await club.as(parent).get(`/api/events/${id}/timeslots`);
    expect([status, body]).toEqual([200, []]);
    expect((await club.as(parent).get(`/api/events/${id}/details`)).body).toMatchObject({
      timeSlots: [],
      registrations: [],
    });
  });
});

describe('When a user is guardian of very many children', () => {
  it('Then the ETag still fits into a request header', async () => {
    const many = { userId: 500, role: 'parent' } as const;
    await club.ctx.db.raw(`
      INSERT INTO guardian_projection (id, child_id, user_id, version)
      SELECT 100000 + n, 100000 + n, 500, 1 FROM generate_series(1, 3000) n`);
    const tag = (await details(many)).headers.get('ETag') ?? '';
    expect(tag.length).toBeLessThan(100);
    expect((await details(many, { 'If-None-Match': tag })).status).toBe(304);
  });
});
