import type { UserState } from '@fieldhouse/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, type Club, eventForm, playAuth, startClub, user } from '../../testing/club.ts';

/** What svc-auth answers. */
const accounts: UserState[] = [];
let club: Club;
beforeAll(async () => {
  club = await startClub({ answers: [playAuth(accounts)] });
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

/** A coach with an event, who is archived as far as this service knows. */
async function archivedCoach(id: number) {
  const dov = user({ id, firstName: 'Dov', lastName: 'Lane' });
  await club.deliver('user.registered', dov);
  const event = await club.makeEvent({ coachIds: [id, 2] });
  await club.deliver('coach.archived', { ...dov, isActive: false, version: 2 });
  return { dov, event };
}

describe('When svc-auth is asked for a coach before its event is here', () => {
  it('Then upcoming events show the name it answers, and the event that follows changes nothing more', async () => {
    const { dov, event } = await archivedCoach(60);
    const restored = { ...dov, lastName: 'Lane-Reyes', version: 4 };
    accounts.push(restored);
    expect((await choose(60)).status).toBe(201);
    await club.deliver('coach.restored', restored);
    expect((await read(event.id)).instructor).toBe('Dov Lane-Reyes, Dana Mercer');
    expect(await publishedOf(event.id)).toMatchObject([{ instructor: 'Dov Lane-Reyes, Dana Mercer' }]);
  });

  it('Then somebody who is no coach any more leaves events', async () => {
    const { dov, event } = await archivedCoach(61);
    const parent = { ...dov, role: 'parent' as const, version: 4 };
    accounts.push(parent);
    expect((await choose(61)).status).toBe(400);
    await club.deliver('user.role-changed', parent);
    expect(await read(event.id)).toMatchObject({ instructor: 'Dov Lane, Dana Mercer', coachIds: [2] });
    expect(await publishedOf(event.id)).toMatchObject([{ coachIds: [2] }]);
  });

  it('Then what follows is no work of the request: its audit entry is about the event that it made', async () => {
    const { dov } = await archivedCoach(62);
    accounts.push({ ...dov, lastName: 'Reyes', version: 4 });
    const before = await audited();
    const { body } = await choose(62);
    const entries = (await audited()).slice(before.length);
    expect(entries.map(({ subjectType, subjectId }) => [subjectType, subjectId])).toEqual([['event', body.id]]);
  });
});
