import { registeredEvents } from '@fieldhouse/contracts';
import { localCalls } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, NOW, parent, startClub } from '../../testing/club.ts';

const calls = localCalls();
let club: Club;
beforeAll(async () => {
  club = await startClub({ adapters: { calls } });
});
afterAll(() => club.stop());
beforeEach(async () => {
  club.time.now = NOW;
});

async function queryAsFamily(...childIds: number[]) {
  const answer = await calls.call('family', registeredEvents, { childIds }, undefined);
  return registeredEvents.output.parse(answer).children;
}

const register = (childId: number, eventId: number, timeSlotId?: number) =>
  club.as(parent).post('/api/register-child', { childId, eventId, timeSlotId });

describe('When svc-family queries children’s upcoming events', () => {
  it('Then a registration is listed at once, and removed at once when it is cancelled @spec S1.3.10', async () => {
    const event = await club.makeEvent({ startTime: '16:00', endTime: '17:00', allowTimeSlots: true, capacity: 2 });
    const [first] = await club.slotIds(event.id);
    const { body } = await register(1, event.id, first);
    expect(await queryAsFamily(1)).toEqual([{ childId: 1, registeredEvents: [body.registeredEvent] }]);
    expect(body.registeredEvent.timeSlot).toEqual({ startTime: '16:00', endTime: '16:30' });
    await club.as(parent).delete(`/api/registrations/cancel/1/${event.id}`);
    expect(await queryAsFamily(1)).toEqual([{ childId: 1, registeredEvents: [] }]);
  });

  it('Then every requested child has a list, in the requested order', async () => {
    expect(await queryAsFamily(999, 2, 1)).toEqual([999, 2, 1].map((childId) => ({ childId, registeredEvents: [] })));
    expect(await queryAsFamily()).toEqual([]);
  });

  it('Then they are sorted by start, and an event is listed until its last day is over', async () => {
    const later = await club.makeEvent({ title: 'Later', date: '2026-12-05' });
    const camp = await club.makeEvent({ title: 'Camp', isMultiDay: true, endDate: '2026-11-29' });
    await register(2, later.id);
    await register(2, camp.id);
    const titles = async () => (await queryAsFamily(2))[0]?.registeredEvents.map(({ title }) => title);
    expect(await titles()).toEqual(['Camp', 'Later']);
    club.time.now = new Date('2026-11-30T05:59:00Z');
    expect(await titles()).toEqual(['Camp', 'Later']);
    club.time.now = new Date('2026-11-30T06:00:00Z');
    expect(await titles()).toEqual(['Later']);
  });
});
