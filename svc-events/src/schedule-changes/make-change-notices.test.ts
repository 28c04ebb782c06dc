import { changeRecipients, registeredEvents } from '@fieldhouse/contracts';
import { localCalls } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, child, coach, location, NOW, parent, startClub, user } from '../../testing/club.ts';
import { seriesOf } from '../../testing/series.ts';
import { makeChangeNotices } from './make-change-notices.ts';

const calls = localCalls();
let club: Club;
beforeAll(async () => {
  club = await startClub({ adapters: { calls } });
  await club.deliver('user.registered', user({ id: 3, firstName: 'Theo', lastName: 'Banks' }));
  await club.deliver('location.created', location({ id: 2, name: 'Barn Court', address: '88 Barn Lane' }));
});
afterAll(() => club.stop());
beforeEach(async () => {
  club.time.now = NOW;
  await club.empty('event', 'outbox');
});

const { makeSeries, patch: patchSeries } = seriesOf(() => club);
const later = (seconds: number) => {
  club.time.now = new Date(club.time.now.getTime() + seconds * 1000);
};
const register = async (eventId: number, childId: number, timeSlotId?: number): Promise<number> => {
  const { status, body } = await club.as(coach).post('/api/register-child', { childId, eventId, timeSlotId });
  expect(status).toBe(201);
  return body.registeredEvent.registrationId;
};
const edit = async (id: number, changes: object) => {
  expect((await club.as(coach).patch(`/api/events/${id}`, changes)).status).toBe(200);
};
const published = async () => (await club.published('schedule-change.due')).map(({ data }) => data);
/** What is published once the last edit is two minutes old. */
const told = async () => {
  later(120);
  await makeChangeNotices(club.ctx);
  return published();
};
/** An event with the child 1. */
async function eventOfOne(changes: Record<string, unknown> = {}) {
  const event = await club.makeEvent(changes);
  const registrationId = await register(event.id, 1);
  later(1);
  return { ...event, registrationId };
}

describe('When an event with registrations is edited', () => {
  it('Then two minutes later its families are told, once, with what they knew and the reason @spec S2.4.170, S2.7.167', async () => {
    const event = await eventOfOne();
    await edit(event.id, {
      date: '2026-11-29',
      startTime: '10:00',
      endTime: '11:30',
      locationId: 2,
      coachIds: [3],
      reason: ' Flooded ',
    });
    later(119);
    expect(await makeChangeNotices(club.ctx)).toBe(0);
    later(1);
    const runs = await Promise.all(Array.from({ length: 5 }, () => makeChangeNotices(club.ctx)));
    expect(runs.reduce((sum, count) => sum + count)).toBe(1);
    const registered = { timeSlot: null, registeredAt: NOW.toISOString(), slotChanges: 0, scheduleChanges: 1 };
    expect(await published()).toEqual([
      {
        ...{ version: expect.any(Number), eventId: event.id, eventTitle: 'Hitting Clinic: Hands Inside' },
        ...{ date: '2026-11-29', endDate: null, startTime: '10:00', endTime: '11:30', location: 'Barn Court' },
        ...{
          address: '88 Barn Lane',
          sport: 'baseball',
          price: 2500,
          coachIds: [3],
          instructor: 'Theo Banks',
          reason: 'Flooded',
        },
        registrations: [
          {
            ...{ id: event.registrationId, childId: 1, ...registered },
            before: {
              ...{ date: '2026-11-28', endDate: null, startTime: '09:00', endTime: '10:30' },
              ...{ location: 'North Cages', instructor: 'Dana Mercer' },
            },
          },
        ],
      },
    ]);
    expect(await told()).toHaveLength(1);
  });

  it.each([
    ['a title', { title: 'Another title', description: 'With a bat', price: 100 }],
    ['names alone', { coachIds: [2], locationId: 1, reason: 'None' }],
  ])('Then %s is nothing to be told @spec S2.4.171', async (_, changes) => {
    const event = await eventOfOne();
    await edit(event.id, changes);
    expect(await told()).toEqual([]);
  });

  it('Then several edits are one, against what was known before the first, and the wait begins again @spec S2.4.170', async () => {
    const event = await eventOfOne();
    await edit(event.id, { startTime: '08:00', reason: 'Heat' });
    later(100);
    await edit(event.id, { locationId: 2 });
    later(100);
    expect(await makeChangeNotices(club.ctx)).toBe(0);
    expect(await told()).toMatchObject([
      {
        ...{ startTime: '08:00', location: 'Barn Court', reason: 'Heat' },
        registrations: [{ before: { startTime: '09:00', location: 'North Cages' } }],
      },
    ]);
  });

  it('Then an edit that is changed back is nothing to be told @spec S2.4.171', async () => {
    const event = await eventOfOne();
    await edit(event.id, { date: '2026-11-29', coachIds: [3] });
    later(60);
    await edit(event.id, { date: '2026-11-28', coachIds: [2] });
    expect(await told()).toEqual([]);
    expect(await club.ctx.db('schedule_change')).toEqual([]);
  });

  it('Then each family is told what it did not know: one that registered between two edits, and one after both @spec S2.4.171', async () => {
    const event = await eventOfOne();
    await edit(event.id, { startTime: '08:00' });
    later(30);
    await register(event.id, 2);
    later(30);
    await edit(event.id, { startTime: '08:30' });
    later(30);
    await register(event.id, 3);
    const [change, ...others] = await told();
    expect(others).toEqual([]);
    expect(change?.registrations.map(({ childId, before }) => [childId, before.startTime])).toEqual([
      [1, '09:00'],
      [2, '08:00'],
    ]);
    await edit(event.id, { startTime: '09:00' });
    expect((await told()).at(-1)?.registrations).toMatchObject([
      { childId: 1, scheduleChanges: 2, before: { startTime: '08:30' } },
      { childId: 2, scheduleChanges: 2 },
      { childId: 3, scheduleChanges: 1 },
    ]);
  });

  it('Then each child’s time slot counts, now and before @spec S2.4.172', async () => {
    const times = { startTime: '16:00', endTime: '18:00', allowTimeSlots: true, capacity: 4 };
    const event = await club.makeEvent(times);
    const [first, , third] = await club.slotIds(event.id);
    await register(event.id, 1, first);
    await register(event.id, 2, third);
    later(1);
    await edit(event.id, { startTime: '17:00', endTime: '19:00' });
    const times2 = (await told())[0]?.registrations.map(({ timeSlot, before }) => [
      timeSlot?.startTime,
      before.startTime,
    ]);
    expect(times2).toEqual([
      ['17:00', '16:00'],
      ['18:00', '17:00'],
    ]);
    // A slot that stays where it is stays for its family.
    await edit(event.id, { startTime: '16:30', capacity: 5 });
    expect(await told()).toHaveLength(1);
  });

  it('Then a location or a coach with another name alone is nothing to be told @spec S2.4.171', async () => {
    const event = await eventOfOne();
    await edit(event.id, { startTime: '08:00' });
    await club.deliver('location.updated', location({ id: 1, version: 2, name: 'South Cages' }));
    await club.deliver('user.updated', user({ id: 2, version: 2, lastName: 'Reyes' }));
    const [change] = await told();
    expect(change?.registrations[0]?.before).toMatchObject({ location: 'South Cages', instructor: 'Dana Reyes' });
    await edit(event.id, { startTime: '08:30' });
    await club.deliver('location.updated', location({ id: 1, version: 3 }));
    await club.deliver('user.updated', user({ id: 2, version: 3 }));
    await edit(event.id, { startTime: '08:00' });
    expect(await told()).toHaveLength(1);
  });

  it('Then an edit of a series is one, without an event that was edited again since @spec S2.4.173', async () => {
    const [first, second, third] = await makeSeries();
    for (const id of [first, second, third]) await register(id, 1);
    later(1);
    expect((await patchSeries(first, 'all', { startTime: '08:00', reason: 'Heat' })).status).toBe(200);
    later(60);
    await edit(third, { startTime: '08:30' });
    later(60);
    expect(await makeChangeNotices(club.ctx)).toBe(2);
    const series = async () => (await club.published('series-change.due')).map(({ data }) => data);
    const [change, ...others] = await series();
    expect(others).toEqual([]);
    expect(
      change?.changes.map(({ eventId, reason, registrations }) => [eventId, reason, registrations.length]),
    ).toEqual([
      [first, 'Heat', 1],
      [second, 'Heat', 1],
    ]);
    expect(change).toMatchObject({ version: change?.changes[1]?.version, childIds: [1], coachIds: [2] });
    expect((await told()).map(({ eventId }) => eventId)).toEqual([third]);
    expect([await series(), await club.ctx.db('schedule_change')]).toEqual([[change], []]);
  });

  it('Then each event of a series is told of, and one that fails keeps no other from it @spec S2.4.173, S2.4.174', async () => {
    const [first, second] = await makeSeries();
    for (const id of [first, second]) await register(id, 1);
    later(1);
    expect((await patchSeries(first, 'all', { startTime: '08:00', reason: 'Heat' })).status).toBe(200);
    const { db } = club.ctx;
    await db.raw(`ALTER TABLE outbox ADD CONSTRAINT cut_off CHECK (type <> 'series-change.due'
      AND (type <> 'schedule-change.due' OR (envelope -> 'data' ->> 'eventId')::int8 <> ${first}))`);
    later(120);
    await expect(makeChangeNotices(club.ctx)).rejects.toThrow('cut_off');
    await db.raw('ALTER TABLE outbox DROP CONSTRAINT cut_off');
    expect((await published()).map(({ eventId, reason }) => [eventId, reason])).toEqual([[second, 'Heat']]);
    expect((await told()).map(({ eventId }) => eventId)).toEqual([second, first]);
  });

  it('Then one that was deleted meanwhile, or is over, is nothing to be told; one that was over and is not any more is @spec S2.4.172', async () => {
    const deleted = await eventOfOne();
    await edit(deleted.id, { startTime: '08:00' });
    await club.as(coach).delete(`/api/events/${deleted.id}`);
    const over = await eventOfOne();
    club.time.now = new Date('2026-11-28T16:29:00Z');
    await edit(over.id, { startTime: '09:30' });
    expect(await told()).toEqual([]);
    await edit(over.id, { date: '2026-12-05' });
    expect(await told()).toMatchObject([{ eventId: over.id, registrations: [{ before: { date: '2026-11-28' } }] }]);
  });

  it('Then a cancelled registration and an archived child are left out, also when svc-notify asks later @spec S2.4.171', async () => {
    const event = await eventOfOne();
    await register(event.id, 2);
    await register(event.id, 3);
    later(1);
    await edit(event.id, { startTime: '08:00' });
    await club.as(parent).delete(`/api/registrations/cancel/2/${event.id}`);
    await club.deliver('child.archived', child({ id: 3, firstName: 'June', version: 2, isActive: false }));
    expect((await told())[0]?.registrations.map(({ childId }) => childId)).toEqual([1]);
    const recipients = async () =>
      changeRecipients.output.parse(await calls.call('notify', changeRecipients, { eventId: event.id }, undefined));
    expect(await recipients()).toEqual({ registrationIds: [event.registrationId] });
    await club.as(coach).delete(`/api/events/${event.id}`);
    expect(await recipients()).toEqual({ registrationIds: [] });
    await club.deliver('child.restored', child({ id: 3, firstName: 'June', lastName: 'Park', version: 3 }));
  });

  it('Then a reason of two lines, or a long one, is refused @spec S2.7.167', async () => {
    const event = await eventOfOne();
    for (const reason of ['Heat\nand more', 'x'.repeat(201)]) {
      const { status, body } = await club.as(coach).put(`/api/events/${event.id}`, { startTime: '08:00', reason });
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'reason']);
    }
  });
});

describe('When families were told of an edit', () => {
  it('Then svc-family gets what they knew, and calendar files a higher number @spec S1.2.373, S1.3.43', async () => {
    const event = await eventOfOne();
    await edit(event.id, { date: '2026-11-29', locationId: 2, reason: 'Flooded' });
    await told();
    const listed = async () => {
      const answer = await calls.call('family', registeredEvents, { childIds: [1] }, undefined);
      return registeredEvents.output.parse(answer).children[0]?.registeredEvents;
    };
    const changedFrom = {
      ...{ date: '2026-11-28', endDate: null, startTime: '09:00', endTime: '10:30', location: 'North Cages' },
      ...{ newInstructor: null, reason: 'Flooded' },
    };
    expect(await listed()).toMatchObject([{ id: event.id, date: '2026-11-29', changedFrom }]);
    await edit(event.id, { coachIds: [3] });
    await told();
    expect(await listed()).toMatchObject([
      { changedFrom: { date: '2026-11-29', location: 'Barn Court', newInstructor: 'Theo Banks', reason: null } },
    ]);
    const file = await club.as(parent).get(`/api/events/${event.id}/calendar.ics?child=1`);
    expect(file.body).toContain('SEQUENCE:2');
    await club.as(parent).delete(`/api/registrations/cancel/1/${event.id}`);
    const [cancelled] = await club.published('registration.cancelled');
    expect(cancelled?.data).toMatchObject({ scheduleChanges: 2 });
  });
});
