import { registeredEvents } from '@fieldhouse/contracts';
import { localCalls } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, coach, NOW, parent, startClub } from '../../testing/club.ts';
import { insertTeam } from '../teams/team.repository.ts';

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

const NOTHING = { registeredEvents: [], cancelledEvents: [], teams: [] };

const register = (childId: number, eventId: number, timeSlotId?: number) =>
  club.as(parent).post('/api/register-child', { childId, eventId, timeSlotId });

describe('When svc-family queries children’s upcoming events', () => {
  it('Then a registration is listed at once, and removed at once when it is cancelled @spec S1.3.10', async () => {
    const event = await club.makeEvent({ startTime: '16:00', endTime: '17:00', allowTimeSlots: true, capacity: 2 });
    const [first] = await club.slotIds(event.id);
    const { body } = await register(1, event.id, first);
    const where = { sport: 'baseball', location: 'North Cages', address: '4120 Ranch Road 12' };
    const listed = { ...body.registeredEvent, ...where };
    expect(await queryAsFamily(1)).toEqual([{ ...NOTHING, childId: 1, registeredEvents: [listed] }]);
    expect(body.registeredEvent.timeSlot).toEqual({ startTime: '16:00', endTime: '16:30' });
    await club.as(parent).delete(`/api/registrations/cancel/1/${event.id}`);
    expect(await queryAsFamily(1)).toEqual([{ ...NOTHING, childId: 1 }]);
  });

  it('Then every requested child has a list, in the requested order', async () => {
    expect(await queryAsFamily(999, 2, 1)).toEqual([999, 2, 1].map((childId) => ({ ...NOTHING, childId })));
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

  it('Then a deleted event is listed with its reason until its day is over, a place cancelled before is not @spec S1.4.200', async () => {
    const event = await club.makeEvent({ title: 'Clinic' });
    await register(1, event.id);
    await register(2, event.id);
    await club.as(parent).delete(`/api/registrations/cancel/2/${event.id}`);
    club.time.now = new Date(NOW.getTime() + 1);
    await club.as(coach).delete(`/api/events/${event.id}`, { reason: 'Lightning' });
    const cancelled = async () => (await queryAsFamily(1, 2)).map(({ cancelledEvents }) => cancelledEvents);
    const listed = { id: event.id, title: 'Clinic', reason: 'Lightning', location: 'North Cages', sport: 'baseball' };
    expect(await cancelled()).toMatchObject([[listed], []]);
    expect((await queryAsFamily(1))[0]?.registeredEvents).toEqual([]);
    club.time.now = new Date('2026-11-29T05:59:00Z');
    expect(await cancelled()).toMatchObject([[listed], []]);
    club.time.now = new Date('2026-11-29T06:00:00Z');
    expect(await cancelled()).toEqual([[], []]);
  });

  it('Then the teams of a child are listed by name @spec S1.3.41', async () => {
    const facts = { sport: 'baseball', minAge: 8, maxAge: 12, leagueName: null, createdAt: NOW } as const;
    const add = (name: string) =>
      club.ctx.db.transaction((tx) => insertTeam(tx, { ...facts, name, coachIds: [2], childIds: [2] }));
    const [tigers, bears] = [await add('Tigers'), await add('Bears')];
    expect((await queryAsFamily(1, 2)).map(({ teams }) => teams)).toEqual([
      [],
      [
        { id: bears, name: 'Bears', sport: 'baseball' },
        { id: tigers, name: 'Tigers', sport: 'baseball' },
      ],
    ]);
  });
});
