import { addDays, addMonths, clubToday, registeredEvents } from '@fieldhouse/contracts';
import { DEMO_CHILDREN, DEMO_COACHES, DEMO_LOCATIONS, DEMO_PARENTS } from '@fieldhouse/contracts/demo';
import { localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '../src/service.ts';
import type { Team } from '../src/teams/team.ts';
import { child, fakeFamily, guardian, location, NOW, user } from '../testing/club.ts';
import { loadDemo } from './index.ts';

const today = clubToday(NOW);
const children = DEMO_CHILDREN.map(({ id, firstName, lastName, age, daysSinceBirthday }) =>
  child({ id, firstName, lastName, birthdate: addMonths(addDays(today, -daysSinceBirthday), -12 * age) }),
);
const guardians = DEMO_CHILDREN.map(({ id, parentId }) => guardian(id, parentId));

describe('When the demo club is loaded', () => {
  const calls = localCalls();
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(events, {
      clock: () => NOW,
      answers: fakeFamily(children, guardians),
      adapters: { calls },
    });
    for (const { id, firstName, lastName } of DEMO_COACHES) {
      await service.deliver('user.registered', user({ id, firstName, lastName }));
    }
    for (const one of DEMO_LOCATIONS) await service.deliver('location.created', location(one));
    await loadDemo(service.ctx);
    await loadDemo(service.ctx);
  });
  afterAll(() => service.stop());

  const list = async (path: string) => (await service.as({ userId: 5, role: 'parent' }).get(path)).body;

  it('Then there are 15 upcoming and 20 past events, each once', async () => {
    expect(
      (await list('/api/events?when=upcoming'))
        .map(({ id }: { id: number }) => id)
        .sort((a: number, b: number) => a - b),
    ).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    expect(await list('/api/events?when=past')).toHaveLength(20);
    expect(DEMO_PARENTS).toHaveLength(12);
  });

  it('Then some events are full, some are not, some have slots, one lasts two days, four are a series', async () => {
    const upcoming: { registered: number; capacity: number; price: number; [key: string]: unknown }[] =
      await list('/api/events?when=upcoming');
    const count = (matches: (event: (typeof upcoming)[number]) => boolean) => upcoming.filter(matches).length;
    expect(count(({ registered, capacity }) => registered === capacity)).toBe(3);
    expect(count(({ price }) => price === 0)).toBe(2);
    expect(count(({ allowTimeSlots }) => allowTimeSlots === true)).toBe(3);
    expect(count(({ isMultiDay }) => isMultiDay === true)).toBe(1);
    expect(count(({ seriesId }) => seriesId !== null)).toBe(4);
  });

  it('Then Mateo has two upcoming registrations and Lucia none', async () => {
    const answer = await calls.call('family', registeredEvents, { childIds: [1, 2] }, undefined);
    const { children: found } = registeredEvents.output.parse(answer);
    expect(found.map(({ registeredEvents: upcoming }) => upcoming.map(({ title }) => title))).toEqual([
      ['Ball Handling, One on One', 'Defense Day, Two Coaches'],
      [],
    ]);
  });

  it('Then there are three teams of children of the right age, and two events are assigned to a team', async () => {
    const { body } = await service.as({ userId: 2, role: 'coach' }).get('/api/teams');
    const teams: Team[] = body;
    expect(teams.map(({ name }) => name)).toEqual(['Fieldhouse 10U', 'Fieldhouse 13U', 'Saturday Squad']);
    for (const { minAge, maxAge, members, coaches } of teams) {
      expect([members.length > 1, coaches.length > 0]).toEqual([true, true]);
      expect(members.filter(({ age }) => age < minAge || age > maxAge)).toEqual([]);
    }
    const upcoming: { assignedTeamId: number | null }[] = await list('/api/events?when=upcoming');
    expect(upcoming.flatMap(({ assignedTeamId }) => assignedTeamId ?? [])).toEqual([1, 2]);
  });

  it('Then new events get ids above the fixed ones', async () => {
    const { rows } = await service.ctx.db.raw(`SELECT nextval(pg_get_serial_sequence('event', 'id')) AS id`);
    expect(rows[0].id).toBeGreaterThan(1000);
  });
});
