import type { UserState } from '@fieldhouse/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, type Club, eventForm, fakeAuth, startClub, user } from '../../testing/club.ts';

/** The accounts that svc-auth answers. */
const accounts: UserState[] = [];
let club: Club;
beforeAll(async () => {
  club = await startClub({ answers: [fakeAuth(accounts)] });
});
afterAll(() => club.stop());
beforeEach(() => {
  accounts.length = 0;
});

const read = async (id: number) => (await club.as(admin).get(`/api/events/${id}`)).body;
const publishedOf = async (id: number) =>
  (await club.published('event.updated')).filter(({ data }) => data.id === id).map(({ data }) => data);
const choose = (id: number) => club.as(admin).post('/api/events', eventForm({ coachIds: [id] }));
const audited = async () => (await club.published('audit.recorded')).map(({ data }) => data);

/** A coach with an event, archived in this service's projection. */
async function archivedCoach(id: number) {
  const dov = user({ id, firstName: 'Dov', lastName: 'Lane' });
  await club.deliver('user.registered', dov);
  const event = await club.makeEvent({ coachIds: [id, 2] });
  await club.deliver('coach.archived', { ...dov, isActive: false, version: 2 });
  return { dov, event };
}

describe('When svc-auth is called for a coach before the event about them arrives', () => {
  it('Then upcoming events show the name in its answer, and the event that arrives later changes nothing', async () => {
    const { dov, event } = await archivedCoach(60);
    const restored = { ...dov, lastName: 'Lane-Reyes', version: 4 };
    accounts.push(restored);
    expect((await choose(60)).status).toBe(201);
    await club.deliver('coach.restored', restored);
    expect((await read(event.id)).instructor).toBe('Dov Lane-Reyes, Dana Mercer');
    expect(await publishedOf(event.id)).toMatchObject([{ instructor: 'Dov Lane-Reyes, Dana Mercer' }]);
  });

  it('Then a user who is no longer a coach is removed from events', async () => {
    const { dov, event } = await archivedCoach(61);
    const parent = { ...dov, role: 'parent' as const, version: 4 };
    accounts.push(parent);
    expect((await choose(61)).status).toBe(400);
    await club.deliver('user.role-changed', parent);
    expect(await read(event.id)).toMatchObject({ instructor: 'Dov Lane, Dana Mercer', coachIds: [2] });
    expect(await publishedOf(event.id)).toMatchObject([{ coachIds: [2] }]);
  });

  it('Then the request’s audit entry is about the event it created, not about the projection', async () => {
    const { dov } = await archivedCoach(62);
    accounts.push({ ...dov, lastName: 'Reyes', version: 4 });
    const before = await audited();
    const { body } = await choose(62);
    const entries = (await audited()).slice(before.length);
    expect(entries.map(({ subjectType, subjectId }) => [subjectType, subjectId])).toEqual([['event', body.id]]);
  });
});
