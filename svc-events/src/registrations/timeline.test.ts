import { timelineOf } from '@fieldhouse/contracts';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, coach, NOW, parent, startClub } from '../../testing/club.ts';

const calls = localCalls();
const ask = callVia(calls, 'admin');
let club: Club;
beforeAll(async () => {
  club = await startClub({ adapters: { calls } });
});
afterAll(() => club.stop());

const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const linesOf = async (...childIds: number[]) => {
  const { items } = await ask(timelineOf('events'), { childIds, before: null, limit: 50 });
  return items.map(({ at, action, userId, thing, text }) => [at, action, userId, thing?.name, thing?.isDeleted, text]);
};

describe('When svc-admin asks for what happened to a child', () => {
  it('Then its registrations, other times, cancellations and teams come, the newest first @spec S2.2.1176', async () => {
    const event = await club.makeEvent({ startTime: '16:00', endTime: '17:30', allowTimeSlots: true, capacity: 3 });
    const [first, second] = await club.slotIds(event.id);
    club.time.now = minutes(1);
    const { body } = await club.as(parent).post('/api/register-child', {
      ...{ childId: 1, eventId: event.id, timeSlotId: first },
    });
    club.time.now = minutes(2);
    const moved = await club.as(parent).put(`/api/registrations/${body.registeredEvent.registrationId}/slot`, {
      timeSlotId: second,
    });
    expect(moved.status).toBe(200);
    club.time.now = minutes(3);
    await club.as(parent).delete(`/api/registrations/cancel/1/${event.id}`);
    club.time.now = minutes(4);
    const team = await club.as(coach).post('/api/teams', {
      ...{ name: 'Hill Country 10U', sport: 'baseball', minAge: 8, maxAge: 10 },
    });
    await club.as(coach).post(`/api/teams/${team.body.id}/members`, { childId: 1 });
    const title = 'Hitting Clinic: Hands Inside';
    expect(await linesOf(1)).toEqual([
      [minutes(4).toISOString(), 'team.member-added', null, 'Hill Country 10U', false, null],
      [minutes(3).toISOString(), 'registration.cancelled', null, title, false, '4:30 PM'],
      [minutes(2).toISOString(), 'registration.slot-changed', 5, title, false, '4:00 PM → 4:30 PM'],
      [minutes(1).toISOString(), 'registration.added', 5, title, false, '4:00 PM'],
    ]);
    expect(await linesOf(2, 3)).toEqual([]);
  });
});
