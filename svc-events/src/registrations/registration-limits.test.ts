import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, type Club, coach, NOW, parent, startClub } from '../../testing/club.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());
beforeEach(async () => {
  club.time.now = NOW;
});

type Caller = Parameters<Club['as']>[0];
const register = (who: Caller, body: unknown) => club.as(who).post('/api/register-child', body);

describe('When the child is too young or too old on the first day', () => {
  it.each([
    [{ minAge: 10, maxAge: 14 }, 'This event is for ages 10 to 14; Mateo Alvarez will be 9 on November 28, 2026'],
    [{ minAge: 10 }, 'This event is for ages 10 and up; Mateo Alvarez will be 9 on November 28, 2026'],
    [{ maxAge: 8 }, 'This event is for ages 8 and under; Mateo Alvarez will be 9 on November 28, 2026'],
  ])('Then a parent is refused with the ages %j', async (ages, message) => {
    const event = await club.makeEvent(ages);
    const { status, body } = await register(parent, { childId: 1, eventId: event.id });
    expect([status, body.code, body.message]).toEqual([409, 'age_outside_limits', message]);
  });

  it('Then coaches and admins may register the child @spec S1.1.8', async () => {
    for (const who of [coach, admin]) {
      const event = await club.makeEvent({ minAge: 12 });
      expect((await register(who, { childId: 1, eventId: event.id })).status).toBe(201);
    }
  });

  it('Then the age on the day of the event counts, not on the day of the registration', async () => {
    const event = await club.makeEvent({ date: '2027-03-14', minAge: 10 });
    expect((await register(parent, { childId: 1, eventId: event.id })).status).toBe(201);
  });
});

describe('When the event has started', () => {
  it('Then a parent cannot register any more, and staff can until the end of its last day', async () => {
    const event = await club.makeEvent({ isMultiDay: true, endDate: '2026-11-29' });
    const started = [409, 'event_started', 'This event has already started'];
    club.time.now = new Date('2026-11-28T15:00:00Z');
    const late = await register(parent, { childId: 1, eventId: event.id });
    expect([late.status, late.body.code, late.body.message]).toEqual(started);
    club.time.now = new Date('2026-11-28T14:59:59Z');
    expect((await register(parent, { childId: 1, eventId: event.id })).status).toBe(201);
    club.time.now = new Date('2026-11-30T05:59:59Z');
    expect((await register(coach, { childId: 2, eventId: event.id })).status).toBe(201);
    club.time.now = new Date('2026-11-30T06:00:00Z');
    expect((await register(coach, { childId: 3, eventId: event.id })).body.code).toBe('event_started');
  });

  it('Then a later slot can still be booked', async () => {
    const event = await club.makeEvent({ startTime: '09:00', endTime: '11:00', allowTimeSlots: true, capacity: 4 });
    const [first, second] = await club.slotIds(event.id);
    club.time.now = new Date('2026-11-28T15:10:00Z');
    const tooLate = await register(parent, { childId: 1, eventId: event.id, timeSlotId: first });
    expect(tooLate.body.code).toBe('event_started');
    expect((await register(parent, { childId: 1, eventId: event.id, timeSlotId: second })).status).toBe(201);
  });
});
