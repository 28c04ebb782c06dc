import { eventNames } from '@fieldhouse/contracts';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { expect, it } from '@jest/globals';
import { coach, parent, startClub } from '../../testing/club.ts';

it('When svc-admin asks for names, Then deleted events have theirs too, and unknown ids are left out @spec S2.2.1182', async () => {
  const calls = localCalls();
  const club = await startClub({ adapters: { calls } });
  const [kept, deleted] = [await club.makeEvent(), await club.makeEvent({ title: 'Old Camp' })];
  const { body } = await club.as(parent).post('/api/register-child', { childId: 1, eventId: kept.id });
  await club.as(coach).delete(`/api/events/${deleted.id}`);
  const { registrationId } = body.registeredEvent;
  const answer = await callVia(calls, 'admin')(eventNames, {
    ...{ eventIds: [deleted.id, 999], teamIds: [999], registrationIds: [registrationId, 999] },
  });
  expect(answer.events.toSorted((one, other) => one.id - other.id)).toEqual([
    { id: kept.id, title: 'Hitting Clinic: Hands Inside', date: '2026-11-28', isDeleted: false },
    { id: deleted.id, title: 'Old Camp', date: '2026-11-28', isDeleted: true },
  ]);
  expect(answer).toMatchObject({ teams: [], registrations: [{ id: registrationId, eventId: kept.id }] });
  await club.stop();
});
