import { exportEvents, exportRegistrations, exportTeams, registrationData } from '@fieldhouse/contracts';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, coach, NOW, otherParent, parent, startClub } from '../../testing/club.ts';
import { linkOf } from '../../testing/feeds.ts';

const calls = localCalls();
const call = callVia(calls, 'admin');
const all = { afterId: 0, limit: 1000 };
let club: Club;
let slots: number[];
let clinic: number;
let dropped: number;
let teamId: number;

beforeAll(async () => {
  club = await startClub({ adapters: { calls } });
  const slotted = { allowTimeSlots: true, sessionDuration: 30, capacity: 3 };
  clinic = (await club.makeEvent(slotted)).id;
  slots = await club.slotIds(clinic);
  dropped = (await club.makeEvent({ title: 'Dropped' })).id;
  const register = async (as: typeof parent | typeof otherParent, body: object) =>
    expect((await club.as(as).post('/api/register-child', body)).status).toBe(201);
  await register(parent, { childId: 1, eventId: clinic, timeSlotId: slots[0] });
  await register(parent, { childId: 2, eventId: dropped });
  await register(otherParent, { childId: 3, eventId: clinic, timeSlotId: slots[1] });
  expect((await club.as(coach).delete(`/api/events/${dropped}`)).status).toBeLessThan(300);
  const team = { name: 'Hawks', sport: 'baseball', minAge: 8, maxAge: 12, coachIds: [2] };
  teamId = (await club.as(coach).post('/api/teams', team)).body.id;
  expect((await club.as(coach).post(`/api/teams/${teamId}/members`, { childId: 1 })).status).toBeLessThan(300);
});
afterAll(() => club.stop());

describe('When svc-admin exports the events', () => {
  it('Then each has its coaches and slots, also deleted ones', async () => {
    const { rows } = await call(exportEvents, all);
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ id: clinic, title: 'Hitting Clinic: Hands Inside', date: '2026-11-28', price: 2500, capacity: 3 },
        coaches: [{ id: 2, name: 'Dana Mercer' }],
        timeSlots: slots.map((id, at) => ({
          ...{ id, isOffered: true },
          ...[
            { startTime: '09:00', endTime: '09:30' },
            { startTime: '09:30', endTime: '10:00' },
            { startTime: '10:00', endTime: '10:30' },
          ][at],
        })),
        ...{ createdBy: 2, createdAt: NOW.toISOString(), deletedAt: null },
      }),
      expect.objectContaining({ id: dropped, timeSlots: [], deletedAt: NOW.toISOString() }),
    ]);
    expect((await call(exportEvents, { afterId: clinic, limit: 1 })).rows.map(({ id }) => id)).toEqual([dropped]);
  });

  it('Then registrations have their slots, also cancelled ones, and teams their members', async () => {
    expect((await call(exportRegistrations, all)).rows).toMatchObject([
      { childId: 1, eventId: clinic, timeSlotId: slots[0], state: 'active', registeredBy: 5, cancelledAt: null },
      { childId: 2, eventId: dropped, timeSlotId: null, state: 'cancelled', cancelledAt: NOW.toISOString() },
      { childId: 3, eventId: clinic, timeSlotId: slots[1], state: 'active', registeredBy: 6 },
    ]);
    expect((await call(exportTeams, all)).rows).toEqual([
      {
        ...{ id: teamId, version: expect.any(Number), name: 'Hawks', sport: 'baseball', minAge: 8, maxAge: 12 },
        ...{ leagueName: null, coachIds: [2], createdAt: NOW.toISOString() },
        members: [{ childId: 1, addedAt: NOW.toISOString() }],
      },
    ]);
  });
});

describe('When svc-admin queries one family’s data', () => {
  it('Then it gets registrations and teams of only its children @spec S2.7.1407, S2.7.1408', async () => {
    const { registrations, teams } = await call(registrationData, { childIds: [1, 2] });
    expect(registrations).toMatchObject([
      { childId: 1, eventTitle: 'Hitting Clinic: Hands Inside', timeSlot: { startTime: '09:00', endTime: '09:30' } },
      { childId: 2, eventTitle: 'Dropped', state: 'cancelled', timeSlot: null, cancelledAt: NOW.toISOString() },
    ]);
    expect(teams).toEqual([{ childId: 1, teamId, name: 'Hawks', addedAt: NOW.toISOString() }]);
    expect(await call(registrationData, { childIds: [] })).toEqual({ registrations: [], teams: [], calendarLinks: [] });
  });

  it('Then it gets the links to calendars of that user, without their addresses @spec S2.4.1783', async () => {
    const { path } = await linkOf(club, parent, { name: 'Kitchen', childIds: [1] });
    await linkOf(club, otherParent);
    await club.anonymous.get(path);
    const { calendarLinks } = await call(registrationData, { childIds: [1, 2], userId: parent.userId });
    const at = NOW.toISOString();
    expect(calendarLinks).toEqual([{ name: 'Kitchen', childIds: [1], createdAt: at, fetchedAt: at }]);
  });
});
