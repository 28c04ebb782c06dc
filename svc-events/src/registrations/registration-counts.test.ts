import { registrationCounts } from '@fieldhouse/contracts';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, parent, startClub } from '../../testing/club.ts';

const COACH = 2;

const calls = localCalls();
let club: Club;
beforeAll(async () => {
  club = await startClub({ adapters: { calls } });
});
afterAll(() => club.stop());

describe('When svc-auth queries the effects of a user’s deletion', () => {
  it('Then active registrations of these children are counted, and the events that have the coach', async () => {
    const call = callVia(calls, 'auth');
    const [first, second] = [await club.makeEvent(), await club.makeEvent({ title: 'Second' })];
    for (const [childId, eventId] of [
      [1, first.id],
      [2, first.id],
      [1, second.id],
    ]) {
      expect((await club.as(parent).post('/api/register-child', { childId, eventId })).status).toBe(201);
    }
    await club.as(parent).delete(`/api/registrations/cancel/1/${second.id}`);
    expect(await call(registrationCounts, { childIds: [1, 2], coachId: COACH })).toEqual({
      ...{ registrations: 2, coachedEvents: 2 },
    });
    expect(await call(registrationCounts, { childIds: [2], coachId: 99 })).toEqual({
      ...{ registrations: 1, coachedEvents: 0 },
    });
  });
});
