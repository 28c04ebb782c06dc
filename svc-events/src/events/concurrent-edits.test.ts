import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, coach, startClub } from '../../testing/club.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());

const patch = (id: number, changes: object, ifMatch?: string) =>
  club.as(coach).patch(`/api/events/${id}`, changes, { 'If-Match': ifMatch });
const register = (eventId: number, childId: number) => club.as(coach).post('/api/register-child', { eventId, childId });
const read = async (id: number) => (await club.as(coach).get(`/api/events/${id}`)).body;

describe('When somebody else changed the event meanwhile', () => {
  it('Then If-Match refuses to overwrite it, and without the header the last edit wins', async () => {
    const event = await club.makeEvent();
    const first = await patch(event.id, { title: 'First' }, `"${event.version}"`);
    expect(first.status).toBe(200);
    const lost = await patch(event.id, { title: 'Second' }, `"${event.version}"`);
    expect([lost.status, lost.body.code]).toEqual([412, 'version_conflict']);
    expect(await read(event.id)).toEqual(first.body);
    expect((await patch(event.id, { title: 'Third' }, first.headers.get('ETag') ?? '')).status).toBe(200);
    expect((await patch(event.id, { title: 'Fourth' })).status).toBe(200);
  });

  it('Then one of two concurrent edits of the same version is refused', async () => {
    const { id, version } = await club.makeEvent();
    const answers = await Promise.all(['One', 'Other'].map((title) => patch(id, { title }, `"${version}"`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('Then a registration does not count as a change, and a version that never existed is refused', async () => {
    const { id, version } = await club.makeEvent();
    expect((await register(id, 1)).status).toBe(201);
    for (const tag of [`"${version - 1}"`, `"${version + 1000}"`, 'W/"x"', '""', `${version}`]) {
      expect([tag, (await patch(id, { title: 'Guessed' }, tag)).status]).toEqual([tag, 412]);
    }
    expect((await patch(id, { title: 'Seen before' }, `"x", W/"${version}"`)).status).toBe(200);
    expect((await patch(id, { title: 'Whatever it is' }, '*')).status).toBe(200);
  });
});
