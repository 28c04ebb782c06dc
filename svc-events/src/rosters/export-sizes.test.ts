import { EXPORTS_PER_USER } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type Club, child, coach, fakeFamily, parent, startClub } from '../../testing/club.ts';

const childrenWithSizes = [
  child({ id: 1, shirtSize: 'Youth M', pantSize: '28' }),
  child({ id: 41, firstName: '=Zoe', lastName: 'Álvarez, "Z"', birthdate: '2011-01-01', shirtSize: 'Adult S' }),
];
let club: Club;
let isolated: Club;
beforeAll(async () => {
  [club, isolated] = await Promise.all([startClub({ answers: fakeFamily(childrenWithSizes, []) }), startClub()]);
  await club.deliver('child.created', childrenWithSizes[1] ?? child({ id: 41 }));
});
afterAll(() => Promise.all([club.stop(), isolated.stop()]));

const sizes = (at: Club, eventId: number, who: { userId: number; role: 'coach' | 'admin' | 'parent' } = coach) =>
  at.as(who).get(`/api/events/${eventId}/export-sizes`);
const register = (at: Club, childId: number, eventId: number) =>
  at.as(coach).post('/api/register-child', { childId, eventId });

describe('When a coach exports the uniform sizes of an event', () => {
  it('Then it is a CSV file of the roster, with the event and its date in the file name @spec S2.7.201', async () => {
    const { id } = await club.makeEvent({ title: 'Día de Béisbol: U9/U10' });
    for (const childId of [1, 41, 3]) await register(club, childId, id);
    await club.as(admin).delete(`/api/registrations/cancel/3/${id}`);
    const { status, body, headers } = await sizes(club, id);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe(
      'attachment; filename="uniform-sizes-dia-de-beisbol-u9-u10-2026-11-28.csv"',
    );
    // The text of an answer is read without its byte order mark.
    expect(body.split('\r\n')).toEqual([
      'Child Name,Age,Shirt Size,Pant Size',
      'Mateo Alvarez,9,Youth M,28',
      `"'=Zoe Álvarez, ""Z""",15,Adult S,`,
    ]);
  });

  it('Then events with titles in another script have names of their own', async () => {
    const names: (string | null)[] = [];
    for (const title of ['打撃練習', '投球練習']) {
      const { id } = await isolated.makeEvent({ title });
      names.push((await sizes(isolated, id)).headers.get('Content-Disposition'));
    }
    expect(names).toEqual(
      ['打撃練習', '投球練習'].map(
        (title) =>
          'attachment; filename="uniform-sizes-2026-11-28.csv"; ' +
          `filename*=UTF-8''uniform-sizes-${encodeURIComponent(title)}-2026-11-28.csv`,
      ),
    );
  });

  it('Then ages are those on the event’s first day', async () => {
    const { id } = await club.makeEvent({ date: '2027-03-14' });
    await register(club, 1, id);
    expect((await sizes(club, id)).body.split('\r\n')[1]).toBe('Mateo Alvarez,10,Youth M,28');
  });

  it('Then the file of an event without registrations has only the header, without a call to svc-family', async () => {
    const { id } = await isolated.makeEvent();
    const { status, body } = await sizes(isolated, id);
    expect([status, body]).toEqual([200, 'Child Name,Age,Shirt Size,Pant Size']);
  });

  it('Then without svc-family it is refused: a file without sizes would be wrong', async () => {
    const { id } = await isolated.makeEvent();
    await register(isolated, 1, id);
    const { status, body, headers } = await sizes(isolated, id);
    expect([status, body.detail]).toEqual([
      503,
      'The sizes are not available at the moment. Please try again in a few minutes.',
    ]);
    expect(headers.get('Retry-After')).toBeTruthy();
    expect(headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  });

  it('Then an unknown event is 404, and a parent gets 403', async () => {
    const { id } = await club.makeEvent();
    expect((await sizes(club, 999_999)).status).toBe(404);
    expect((await sizes(club, id, parent)).status).toBe(403);
  });

  it('Then the limit per minute is for each user', async () => {
    const { id } = await club.makeEvent();
    const busy = { userId: 77, role: 'coach' } as const;
    for (let made = 0; made < EXPORTS_PER_USER.points; made += 1)
      expect((await sizes(club, id, busy)).status).toBe(200);
    const { status, body, headers } = await sizes(club, id, busy);
    expect([status, body.code]).toEqual([429, 'too_many_exports']);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await sizes(club, id, coach)).status).toBe(200);
  });
});
