import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, coach, fakeAuth, startClub, user } from '../../testing/club.ts';

const archived = user({ id: 8, firstName: 'Old', isActive: false });
const justMade = user({ id: 9, firstName: 'New', lastName: 'Comer' });
let club: Club;
beforeAll(async () => {
  club = await startClub({ answers: [fakeAuth([archived, justMade, user({ id: 5, role: 'parent' })])] });
  await club.deliver('user.registered', user({ id: 3, firstName: 'Theo', lastName: 'Banks' }));
  await club.deliver('user.registered', archived);
});
afterAll(() => club.stop());

const FORM = { name: 'Hawks', sport: 'baseball', minAge: 8, maxAge: 12, leagueName: 'Hays County', coachIds: [3, 2] };
const create = (changes: object = {}, key?: string) =>
  club.as(coach).post('/api/teams', { ...FORM, ...changes }, key ? { 'Idempotency-Key': key } : {});
const named = async (name: string) => {
  const { body } = await club.as(coach).get('/api/teams');
  return body.filter((team: { name: string }) => team.name === name);
};

describe('When a coach creates a team', () => {
  it('Then it has the given fields and coaches, and no members @spec S2.3.101, S2.7.101, S2.7.103', async () => {
    const { status, body } = await create();
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), version: expect.any(Number), createdAt: '2026-11-21T15:00:00.000Z' },
        ...{ name: 'Hawks', sport: 'baseball', minAge: 8, maxAge: 12, leagueName: 'Hays County' },
        coaches: [
          { id: 3, name: 'Theo Banks' },
          { id: 2, name: 'Dana Mercer' },
        ],
        ...{ members: [], nextEvent: null },
      },
    ]);
    expect(await named('Hawks')).toEqual([body]);
  });

  it('Then an empty league is stored as null, and coaches may be added later', async () => {
    const { status, body } = await create({ leagueName: ' ', coachIds: undefined });
    expect([status, body.leagueName, body.coaches]).toEqual([201, null, []]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Team name is required'],
    [{ coachIds: [] }, 'coachIds', 'At least one coach must be selected'],
    [{ minAge: 13 }, 'maxAge', 'Maximum age must be greater than or equal to minimum age'],
    [{ maxAge: 19 }, 'maxAge', 'Maximum age cannot exceed 18'],
    [{ coachIds: [2, 5] }, 'coachIds', 'Please choose coaches from the list: one of these is not a coach'],
    [{ coachIds: [8] }, 'coachIds', 'Please choose coaches from the list: one of these is not a coach'],
  ])('Then %j is refused for field %s', async (changes, path, message) => {
    const { status, body } = await create(changes);
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
  });

  it('Then a coach whose account was created a second ago may be chosen', async () => {
    expect((await create({ coachIds: [9] })).body.coaches).toEqual([{ id: 9, name: 'New Comer' }]);
  });

  it('Then the same request, sent twice at once and once more later, creates one team', async () => {
    const [first, second] = await Promise.all([create({ name: 'Once' }, 'key-1'), create({ name: 'Once' }, 'key-1')]);
    const third = await create({ name: 'Once' }, 'key-1');
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    expect(await named('Once')).toHaveLength(1);
  });
});
