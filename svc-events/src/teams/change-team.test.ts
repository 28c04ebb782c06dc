import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, coach, fakeAuth, startClub, user } from '../../testing/club.ts';
import { insertTeam } from './team.repository.ts';

const archived = user({ id: 8, firstName: 'Ines', lastName: 'Ford', isActive: false });
let club: Club;
let id: number;
beforeAll(async () => {
  club = await startClub({ answers: [fakeAuth([archived])] });
  await club.deliver('user.registered', user({ id: 3, firstName: 'Theo', lastName: 'Banks' }));
});
afterAll(() => club.stop());
beforeEach(async () => {
  const facts = { name: 'Bats', sport: 'baseball', minAge: 8, maxAge: 12, leagueName: null } as const;
  id = await club.ctx.db.transaction((tx) =>
    insertTeam(tx, { ...facts, coachIds: [2], childIds: [1], createdAt: new Date('2026-08-20T16:00:00Z') }),
  );
});

const FORM = { name: 'Owls', sport: 'basketball', minAge: 10, maxAge: 11, leagueName: 'Hays', coachIds: [3, 2] };
const put = (body: object, ifMatch?: string) =>
  club.as(coach).put(`/api/teams/${id}`, body, ifMatch ? { 'If-Match': ifMatch } : {});
const read = async () => {
  const { body } = await club.as(coach).get('/api/teams');
  return body.find((team: { id: number }) => team.id === id);
};
const names = (people: { name: string }[]) => people.map(({ name }) => name);

describe('When a coach changes a team', () => {
  it('Then its facts and coaches are replaced, and a member outside the new ages stays @spec S2.7.102', async () => {
    const { version } = await read();
    const { status, body, headers } = await put(FORM, `"${version}"`);
    expect([status, body]).toMatchObject([200, { name: 'Owls', sport: 'basketball', minAge: 10, maxAge: 11 }]);
    expect([body.leagueName, names(body.coaches)]).toEqual(['Hays', ['Theo Banks', 'Dana Mercer']]);
    expect(body.members).toMatchObject([{ id: 1, age: 9 }]);
    expect(body.version).toBeGreaterThan(version);
    expect(headers.get('ETag')).toBe(`"${body.version}"`);
    expect(await read()).toEqual(body);
  });

  it('Then a new name with invisible characters is refused, a stored one may stay', async () => {
    const message = 'Team name may not contain line breaks or invisible characters';
    const refused = await put({ ...FORM, name: 'O\u200Bwls' });
    expect([refused.status, refused.body.errors]).toEqual([400, [{ path: 'name', message }]]);
    await club.ctx.db('team').where({ id }).update({ name: 'O\u200Bwls' });
    const unchanged = await put({ ...FORM, name: 'O\u200Bwls' });
    expect([unchanged.status, unchanged.body]).toMatchObject([200, { name: 'O\u200Bwls', leagueName: 'Hays' }]);
    const league = await put({ ...FORM, name: 'O\u200Bwls', leagueName: 'Ha\u202Eys' });
    expect([league.status, league.body.errors]).toMatchObject([400, [{ path: 'leagueName' }]]);
  });

  it('Then without coachIds its coaches stay', async () => {
    expect((await put({ ...FORM, coachIds: undefined })).body.coaches).toEqual([{ id: 2, name: 'Dana Mercer' }]);
  });

  it('Then another user’s change is not overwritten, and a new member does not count as a change', async () => {
    const { version } = await read();
    await club.as(coach).post(`/api/teams/${id}/members`, { childId: 3 });
    const first = await put(FORM, `"${version}"`);
    expect(first.status).toBe(200);
    const second = await put({ ...FORM, name: 'Late' }, `"${version}"`);
    expect([second.status, second.body.code]).toEqual([412, 'version_conflict']);
    expect(second.body.message).toMatch(/^Someone else has changed this team meanwhile/);
    expect((await read()).name).toBe('Owls');
  });

  it('Then only one of several concurrent changes of the same version is accepted', async () => {
    const { version } = await read();
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => put({ ...FORM, name }, `"${version}"`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  it('Then a coach who was archived may stay, and cannot be added to another team', async () => {
    await club.deliver('user.registered', { ...archived, isActive: true });
    await put({ ...FORM, coachIds: [8] });
    await club.deliver('user.updated', { ...archived, version: 2 });
    expect((await put({ ...FORM, coachIds: [8] })).status).toBe(200);
    await put({ ...FORM, coachIds: [2] });
    const added = await club.as(coach).post(`/api/teams/${id}/coaches`, { coachId: 8 });
    expect([added.status, added.body.errors]).toEqual([400, [expect.objectContaining({ path: 'coachId' })]]);
  });

  it('Then an unknown team is not found, and one without a coach refused', async () => {
    expect((await club.as(coach).put('/api/teams/999', FORM)).status).toBe(404);
    expect((await put({ ...FORM, coachIds: [] })).body.errors).toEqual([
      { path: 'coachIds', message: 'At least one coach must be selected' },
    ]);
  });
});

describe('When a coach is added to a team', () => {
  it('Then they are last, added only once, and an edit that was opened before is refused @spec S2.7.104', async () => {
    const { version } = await read();
    const add = () => club.as(coach).post(`/api/teams/${id}/coaches`, { coachId: 3 });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(names((await read()).coaches)).toEqual(['Dana Mercer', 'Theo Banks']);
    expect((await put(FORM, `"${version}"`)).status).toBe(412);
  });

  it('Then an unknown team is not found', async () => {
    expect((await club.as(coach).post('/api/teams/999/coaches', { coachId: 3 })).status).toBe(404);
  });
});

describe('When a coach of a team is renamed or is no coach any more', () => {
  it('Then the team shows it, and an edit that was opened before is refused', async () => {
    await club.deliver('user.registered', user({ id: 30 }));
    await put({ ...FORM, coachIds: [2, 30] });
    await club.deliver('user.updated', user({ id: 30, version: 2, firstName: 'Dora' }));
    const before = await read();
    expect(names(before.coaches)).toEqual(['Dana Mercer', 'Dora Mercer']);
    await club.deliver('user.role-changed', user({ id: 30, version: 3, role: 'parent' }));
    expect(names((await read()).coaches)).toEqual(['Dana Mercer']);
    expect((await put({ ...FORM, coachIds: [2, 30] }, `"${before.version}"`)).status).toBe(400);
    expect((await put({ ...FORM, coachIds: [2] }, `"${before.version}"`)).status).toBe(412);
  });
});
