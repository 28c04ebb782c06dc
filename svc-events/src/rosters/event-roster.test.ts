import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type Club, child, coach, fakeFamily, guardian, NOW, parent, startClub } from '../../testing/club.ts';

const family = fakeFamily([], [guardian(1, 5), guardian(3, 6)]);
let club: Club;
let isolated: Club;
beforeAll(async () => {
  [club, isolated] = await Promise.all([startClub({ answers: family }), startClub()]);
});
afterAll(() => Promise.all([club.stop(), isolated.stop()]));

const roster = (at: Club, eventId: number) => at.as(coach).get(`/api/events/${eventId}/roster`);
const register = (at: Club, childId: number, eventId: number, timeSlotId?: number) =>
  at.as(coach).post('/api/register-child', { childId, eventId, timeSlotId });

describe('When a coach opens the roster', () => {
  it('Then it is sorted by slot, with ages and contacts @spec S2.3.2, S2.7.2', async () => {
    const { id } = await club.makeEvent({ startTime: '16:00', endTime: '17:30', allowTimeSlots: true, capacity: 3 });
    const slots = await club.slotIds(id);
    await register(club, 1, id, slots[2]);
    await register(club, 3, id, slots[0]);
    const { status, body } = await roster(club, id);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        registrationId: expect.any(Number),
        childId: 3,
        childName: 'June Park',
        childAge: 9,
        isChildActive: true,
        parentName: 'Parent of 3',
        parentEmail: 'parent3@club.example',
        parentPhone: '(512) 555-0101',
        createdAt: NOW.toISOString(),
        timeSlotId: slots[0],
        timeSlot: { startTime: '16:00', endTime: '16:30' },
      },
      expect.objectContaining({ childName: 'Mateo Alvarez', timeSlot: { startTime: '17:00', endTime: '17:30' } }),
    ]);
  });

  it('Then without slots it is sorted by name, without cancelled registrations', async () => {
    await club.deliver('child.created', child({ id: 40, firstName: 'Zoe' }));
    const { id } = await club.makeEvent();
    for (const childId of [40, 1, 2, 3]) await register(club, childId, id);
    await club.as(admin).delete(`/api/registrations/cancel/3/${id}`);
    const { body } = await roster(club, id);
    expect(body.map(({ childName }: { childName: string }) => childName)).toEqual([
      'Lucia Alvarez',
      'Mateo Alvarez',
      'Zoe Alvarez',
    ]);
    expect(body[2]).toMatchObject({ parentName: null, parentEmail: null, parentPhone: null, timeSlot: null });
  });

  it('Then an archived child stays on it, marked, also for a page that polls the details', async () => {
    await club.deliver('child.created', child({ id: 43, firstName: 'Ava' }));
    const { id } = await club.makeEvent();
    await register(club, 43, id);
    const path = `/api/events/${id}/details`;
    const before = await club.as(coach).get(path);
    expect(before.body.registrations).toMatchObject([{ childId: 43, isChildActive: true }]);
    const marks = { 'If-None-Match': before.headers.get('ETag') ?? '' };
    expect((await club.as(coach).get(path, undefined, marks)).status).toBe(304);
    await club.deliver('child.archived', child({ id: 43, firstName: 'Ava', isActive: false, version: 2 }));
    expect((await roster(club, id)).body).toMatchObject([{ childId: 43, isChildActive: false }]);
    expect((await club.as(coach).get(path, undefined, marks)).body.registrations).toMatchObject([
      { isChildActive: false },
    ]);
    expect((await club.as(parent).get(path)).body.registrations).toMatchObject([
      { childId: null, isChildActive: true },
    ]);
  });

  it('Then ages are those on the event’s first day, before it and years after it', async () => {
    // Mateo has his tenth birthday on the first day.
    const { id } = await club.makeEvent({ date: '2027-03-14', endDate: '2027-03-16', isMultiDay: true });
    await register(club, 1, id);
    expect((await roster(club, id)).body).toMatchObject([{ childAge: 10 }]);
    club.time.now = new Date('2029-06-01T15:00:00Z');
    expect((await roster(club, id)).body).toMatchObject([{ childAge: 10 }]);
    club.time.now = NOW;
  });

  it('Then contacts are null while svc-family is unavailable', async () => {
    const { id } = await isolated.makeEvent();
    await register(isolated, 1, id);
    const { status, body } = await roster(isolated, id);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { childName: 'Mateo Alvarez', childAge: 9, parentName: null, parentEmail: null, parentPhone: null },
    ]);
  });

  it('Then repeated reads are one audit entry, without own children @spec S2.2.1164, S2.2.1165', async () => {
    await club.deliver('guardian.linked', guardian(3, 2));
    const { id } = await club.makeEvent();
    for (const childId of [1, 3]) await register(club, childId, id);
    await club.ctx.db('outbox').delete();
    for (let poll = 0; poll < 3; poll += 1) await roster(club, id);
    expect((await club.published('audit.recorded')).map(({ actor, data }) => ({ actor, ...data }))).toEqual([
      {
        ...{ actor: 2, action: 'contact.viewed', subjectType: 'event', subjectId: id, childIds: [1] },
        ...{ fields: [], requestId: expect.any(String) },
      },
    ]);
    await club.deliver('guardian.unlinked', { id: 302, version: 2, childId: 3, userId: 2 });
  });

  it('Then parents may not read it @spec S2.6.1', async () => {
    const { id } = await club.makeEvent();
    expect((await club.as(parent).get(`/api/events/${id}/roster`)).status).toBe(403);
  });
});
