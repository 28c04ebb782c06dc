import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, coach, eventForm, fakeAdmin, fakeAuth, startClub, user } from '../../testing/club.ts';

let club: Club;
beforeAll(async () => {
  const users = [user({ id: 4, isActive: false }), user({ id: 5, role: 'parent' })];
  club = await startClub({ answers: [fakeAuth(users), fakeAdmin([])] });
});
afterAll(() => club.stop());

const create = (changes: Record<string, unknown>) => club.as(coach).post('/api/events', eventForm(changes));

describe('When the form is not valid', () => {
  const twoSlots = { startTime: '16:00', endTime: '17:00', allowTimeSlots: true, sessionDuration: 30, capacity: 2 };

  it.each<[Record<string, unknown>, string, string]>([
    [{ title: '  ' }, 'title', 'Title is required'],
    [{ title: undefined }, 'title', 'Title is required'],
    [{ date: '' }, 'date', 'Date is required'],
    [{ startTime: undefined }, 'startTime', 'Start time is required'],
    [{ startTime: '25:00' }, 'startTime', 'Please enter a valid time'],
    [{ endTime: '' }, 'endTime', 'End time is required'],
    [{ endTime: '09:00' }, 'endTime', 'End time must be after start time'],
    [{ locationId: undefined }, 'locationId', 'Location is required'],
    [{ locationId: 99 }, 'locationId', 'Location is required'],
    [{ sport: 'golf' }, 'sport', 'Sport is required'],
    [{ capacity: undefined }, 'capacity', 'Capacity is required'],
    [{ capacity: 0 }, 'capacity', 'Capacity is required'],
    [{ capacity: 1.5 }, 'capacity', 'Capacity must be a whole number'],
    [{ capacity: 10_001 }, 'capacity', 'Capacity may be at most 10,000'],
    [{ price: 10_000_001 }, 'price', 'Price may be at most $100,000.00'],
    [{ price: '25' }, 'price', 'Price is required'],
    [{ price: -1 }, 'price', 'Price is required'],
    [{ coachIds: [] }, 'coachIds', 'At least one coach is required'],
    [{ coachIds: undefined }, 'coachIds', 'At least one coach is required'],
    [{ coachIds: [2, 99] }, 'coachIds', 'Please choose coaches from the list: one of these is not a coach'],
    [{ coachIds: [4] }, 'coachIds', 'Please choose coaches from the list: one of these is not a coach'],
    [{ coachIds: [5] }, 'coachIds', 'Please choose coaches from the list: one of these is not a coach'],
    [{ minAge: 12, maxAge: 8 }, 'minAge', 'Minimum age must be less than or equal to maximum age'],
    [{ isMultiDay: true }, 'endDate', 'End date is required for multi-day events and must be after start date'],
    [
      { isMultiDay: true, endDate: '2026-11-27' },
      'endDate',
      'End date is required for multi-day events and must be after start date',
    ],
    [
      { ...twoSlots, isMultiDay: true, endDate: '2026-11-29' },
      'allowTimeSlots',
      'Time slots are for single-day events',
    ],
    [{ ...twoSlots, capacity: 3 }, 'capacity', 'Maximum capacity for time slots is 2 (one child per 30-minute slot)'],
    [
      { ...twoSlots, endTime: '16:10', capacity: 1 },
      'capacity',
      'Maximum capacity for time slots is 0 (one child per 30-minute slot)',
    ],
    [{ isRecurring: true, recurrenceCount: 3 }, 'recurrenceFrequency', 'Frequency is required'],
    [{ isRecurring: true, recurrenceFrequency: 'weekly' }, 'recurrenceCount', 'Number of sessions is required'],
  ])(
    'Then %j is refused for its field and nothing is stored @spec S1.5.31-41, S1.5.43, S2.5.1-3, S2.5.5-6, S2.5.9',
    async (changes, path, message) => {
      const before = await club.ctx.db('event').count().first();
      const { status, body } = await create(changes);
      expect([status, body.errors[0]]).toEqual([400, { path, message }]);
      expect(body.message).toBe(message);
      expect(await club.ctx.db('event').count().first()).toEqual(before);
    },
  );

  it.each([
    [{ minAge: 3 }],
    [{ maxAge: 19 }],
    [{ sessionDuration: 20 }],
    [{ isRecurring: true, recurrenceFrequency: 'daily', recurrenceCount: 2 }],
    [{ isRecurring: true, recurrenceFrequency: 'weekly', recurrenceCount: 53 }],
    [{ date: '2026-02-30' }],
  ])('Then %j is refused @spec S2.5.4, S2.5.7', async (changes) => {
    expect((await create(changes)).status).toBe(400);
  });
});
