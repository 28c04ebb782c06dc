import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  admin,
  type Club,
  coach,
  eventForm,
  fakeAdmin,
  fakeAuth,
  location,
  parent,
  startClub,
  user,
} from '../../testing/club.ts';

let club: Club;
let isolated: Club;
beforeAll(async () => {
  const users = [user({ id: 3, firstName: 'Theo', lastName: 'Banks' })];
  const answers = [fakeAuth(users), fakeAdmin([location({ id: 2, name: 'Barn Court' })])];
  [club, isolated] = await Promise.all([startClub({ answers }), startClub()]);
});
afterAll(() => Promise.all([club.stop(), isolated.stop()]));

const create = (changes: Record<string, unknown> = {}) => club.as(coach).post('/api/events', eventForm(changes));

describe('When a coach creates an event', () => {
  it('Then it is answered and published @spec S1.3.14, S1.3.15, S1.7.36, S1.7.40, S2.3.1, S2.7.1, S2.7.3', async () => {
    const { status, body } = await create({ description: 'Bring a bat', minAge: 8, maxAge: 12 });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      seriesId: null,
      address: '4120 Ranch Road 12',
      title: 'Hitting Clinic: Hands Inside',
      description: 'Bring a bat',
      date: '2026-11-28',
      endDate: null,
      isMultiDay: false,
      startTime: '09:00',
      endTime: '10:30',
      location: 'North Cages',
      locationId: 1,
      sport: 'baseball',
      instructor: 'Dana Mercer',
      coachIds: [2],
      coachId: 2,
      capacity: 10,
      registered: 0,
      price: 2500,
      allowTimeSlots: false,
      sessionDuration: null,
      minAge: 8,
      maxAge: 12,
      assignedTeamId: null,
      isRecurring: false,
      recurrenceFrequency: null,
      recurrenceCount: null,
      reminderSent: false,
      version: expect.any(Number),
    });
    expect((await club.as(parent).get(`/api/events/${body.id}`)).body).toEqual(body);
    const published = (await club.published('event.created')).at(-1);
    expect(published).toMatchObject({ subject: String(body.id), actor: 2, actorrole: 'coach' });
    const { id, version, seriesId, title, date, endDate, startTime, endTime, sport, locationId } = body;
    const { capacity, price, minAge, maxAge, coachIds, instructor } = body;
    expect(published?.data).toEqual({
      ...{
        id,
        version,
        seriesId,
        title,
        date,
        endDate,
        startTime,
        endTime,
        sport,
        locationId,
        location: body.location,
      },
      ...{ capacity, price, minAge, maxAge, coachIds, instructor },
    });
  });

  it('Then one with time slots has only whole slots @spec S1.3.18, S1.7.41, S1.9.17', async () => {
    const { body } = await create({ startTime: '16:00', endTime: '17:50', allowTimeSlots: true, capacity: 3 });
    expect(body.sessionDuration).toBe(30);
    const slots = await club.as(parent).get(`/api/events/${body.id}/timeslots`);
    const free = { id: expect.any(Number), isBooked: false, bookedBy: null };
    expect(slots.body).toEqual([
      { ...free, startTime: '16:00', endTime: '16:30' },
      { ...free, startTime: '16:30', endTime: '17:00' },
      { ...free, startTime: '17:00', endTime: '17:30' },
    ]);
  });

  it('Then several coaches are stored in the given order, each once', async () => {
    const { body } = await create({ coachIds: [3, 2, 3] });
    expect(body).toMatchObject({ coachIds: [3, 2], coachId: 3, instructor: 'Theo Banks, Dana Mercer' });
  });

  it('Then the end date of a single-day event is left out', async () => {
    expect((await create({ endDate: '2026-11-30' })).body).toMatchObject({ isMultiDay: false, endDate: null });
  });

  it('Then unknown fields are ignored and past dates are allowed', async () => {
    const { status, body } = await create({ date: '2020-05-01', registered: 7, id: 4, reminderSent: true });
    expect([status, body.registered, body.reminderSent]).toEqual([201, 0, false]);
  });
});

describe('When the event recurs', () => {
  it('Then every date is an event with its own slots, and each is published @spec S1.3.16, S2.3.1', async () => {
    const before = (await club.published('event.created')).length;
    const { body } = await create({
      ...{ isRecurring: true, recurrenceFrequency: 'monthly', recurrenceCount: 3, date: '2027-01-31' },
      ...{ startTime: '16:00', endTime: '17:00', allowTimeSlots: true, sessionDuration: 60, capacity: 1 },
    });
    expect(body).toMatchObject({
      ...{ date: '2027-01-31', isRecurring: true, recurrenceFrequency: 'monthly', recurrenceCount: 3 },
    });
    const published = (await club.published('event.created')).slice(before);
    expect(published.map(({ data }) => data.date)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
    expect(new Set(published.map(({ data }) => data.seriesId))).toEqual(new Set([body.seriesId]));
    expect(body.seriesId).toEqual(expect.any(Number));
    for (const { data } of published) expect(await club.slotIds(data.id)).toHaveLength(1);
  });

  const weekly = { isRecurring: true, recurrenceFrequency: 'weekly', recurrenceCount: 4, date: '2027-03-01' };

  it('Then skipped days have no event, and the count is that of the others @spec S2.5.14', async () => {
    const before = (await club.published('event.created')).length;
    const { status, body } = await create({ ...weekly, skipDates: ['2027-03-01', '2027-03-15'] });
    expect([status, body.date, body.recurrenceCount]).toEqual([201, '2027-03-08', 2]);
    const published = (await club.published('event.created')).slice(before);
    expect(published.map(({ data }) => data.date)).toEqual(['2027-03-08', '2027-03-22']);
  });

  it.each([
    ['another day', ['2027-03-02'], 'Only dates of the series can be skipped'],
    ['three of four days', ['2027-03-01', '2027-03-08', '2027-03-15'], 'At least 2 dates must remain'],
  ])('Then skipping %s is refused, and no event is created @spec S2.5.14', async (_, skipDates, message) => {
    const before = (await club.published('event.created')).length;
    const { status, body } = await create({ ...weekly, skipDates });
    expect([status, body.errors]).toEqual([400, [{ path: 'skipDates', message }]]);
    expect(await club.published('event.created')).toHaveLength(before);
  });

  it('Then each lasts as many days as the first', async () => {
    const before = (await club.published('event.created')).length;
    await create({
      ...{ isRecurring: true, recurrenceFrequency: 'weekly', recurrenceCount: 2 },
      ...{ isMultiDay: true, endDate: '2026-11-29' },
    });
    const published = (await club.published('event.created')).slice(before);
    expect(published.map(({ data }) => [data.date, data.endDate])).toEqual([
      ['2026-11-28', '2026-11-29'],
      ['2026-12-05', '2026-12-06'],
    ]);
  });
});

describe('When a coach or a location was created a second ago', () => {
  it('Then its owner is called', async () => {
    const { status, body } = await create({ coachIds: [3], locationId: 2 });
    expect([status, body.instructor, body.location]).toEqual([201, 'Theo Banks', 'Barn Court']);
  });

  it('Then without the owner the answer is 503 and nothing is created', async () => {
    const answers = [
      await isolated.as(admin).post('/api/events', eventForm({ coachIds: [3] })),
      await isolated.as(admin).post('/api/events', eventForm({ locationId: 2 })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(await isolated.ctx.db('event').first()).toBeUndefined();
  });
});

describe('When the first answer to a request was lost', () => {
  const key = { 'Idempotency-Key': 'lost-answer' };
  const series = eventForm({ isRecurring: true, recurrenceFrequency: 'weekly', recurrenceCount: 3 });
  const countEvents = async () => (await club.ctx.db('event')).length;

  it('Then a retry gets the first answer, and another request creates other events', async () => {
    const first = await club.as(coach).post('/api/events', series, key);
    const [events, published] = [await countEvents(), (await club.published('event.created')).length];
    const retry = await club.as(coach).post('/api/events', series, key);
    expect([retry.status, retry.body]).toEqual([201, first.body]);
    expect([await countEvents(), (await club.published('event.created')).length]).toEqual([events, published]);

    const others = [
      club.as(admin).post('/api/events', series, key),
      club.as(coach).post('/api/events', series, { 'Idempotency-Key': 'another-request' }),
    ];
    for (const other of await Promise.all(others)) expect(other.body.id).not.toBe(first.body.id);
    expect(await countEvents()).toBe(events + 6);
  });
});
