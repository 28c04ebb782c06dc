import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, child, coach, fakeFamily, startClub } from '../../testing/club.ts';
import { insertTeam } from './team.repository.ts';

const newChild = child({ id: 50, firstName: 'Ada' });
const nico = child({ id: 4, firstName: 'Nico', isActive: false });
let club: Club;
let id: number;
beforeAll(async () => {
  club = await startClub({ answers: fakeFamily([newChild, nico], []) });
});
afterAll(() => club.stop());
beforeEach(async () => {
  const facts = { name: 'Bats', sport: 'baseball', minAge: 8, maxAge: 12, leagueName: null } as const;
  id = await club.ctx.db.transaction((tx) =>
    insertTeam(tx, { ...facts, coachIds: [2], childIds: [], createdAt: new Date('2026-08-20T16:00:00Z') }),
  );
});

const add = (childId: number, teamId = id) => club.as(coach).post(`/api/teams/${teamId}/members`, { childId });
const remove = (childId: number) => club.as(coach).delete(`/api/teams/${id}/members/${childId}`);
const members = async () => {
  const { body } = await club.as(coach).get('/api/teams');
  return body.find((team: { id: number }) => team.id === id).members;
};

describe('When a child is added to a team', () => {
  it('Then it is a member until it is removed @spec S2.4.101, S2.7.105, S2.7.106', async () => {
    const { status, body } = await add(1);
    const mateo = { id: 1, firstName: 'Mateo', lastName: 'Alvarez', age: 9, isActive: true };
    expect([status, body.members]).toEqual([200, [mateo]]);
    expect(await members()).toEqual([mateo]);
    expect((await remove(1)).status).toBe(204);
    expect(await members()).toEqual([]);
    expect((await remove(1)).status).toBe(204);
  });

  it('Then concurrent requests make it a member once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(1)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await members()).toHaveLength(1);
  });

  it('Then one outside the ages is refused with the ages @spec S2.5.111', async () => {
    const { status, body } = await add(2);
    expect([status, body.code, body.message]).toEqual([
      409,
      'age_outside_limits',
      "Child age (13) is outside the team's age range (8-12)",
    ]);
    expect(await members()).toEqual([]);
  });

  it('Then both ends of the range are inside, on the club’s calendar', async () => {
    // Twelve and eight years old on 21 November 2026, the younger one from this day on.
    await club.deliver('child.created', child({ id: 51, birthdate: '2013-11-22' }));
    await club.deliver('child.created', child({ id: 52, birthdate: '2018-11-21' }));
    await club.deliver('child.created', child({ id: 53, birthdate: '2018-11-22' }));
    const statuses = [await add(51), await add(52), await add(53)].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 409]);
  });

  it('Then an archived child is refused @spec S2.5.112', async () => {
    const { status, body } = await add(4);
    expect([status, body.code]).toEqual([409, 'child_archived']);
    expect(body.message).toBe('Nico Alvarez is archived and cannot join a team');
  });

  it('Then a newly created one is loaded from svc-family, and an unknown child or team is 404', async () => {
    expect((await add(50)).status).toBe(200);
    expect((await add(777)).status).toBe(404);
    expect((await add(1, 999)).status).toBe(404);
    expect((await club.as(coach).delete('/api/teams/999/members/1')).status).toBe(404);
  });
});

describe('When a member changes', () => {
  it('Then one who is too old for the team stays, and may be added again without an error', async () => {
    await add(3);
    await club.deliver('child.updated', child({ id: 3, version: 2, firstName: 'June', birthdate: '2012-01-01' }));
    expect(await members()).toMatchObject([{ id: 3, age: 14 }]);
    expect((await add(3)).status).toBe(200);
  });

  it('Then an archived one is marked, and one removed from the club is removed', async () => {
    await club.deliver('child.created', child({ id: 60, firstName: 'Remy' }));
    await add(60);
    await club.deliver('child.updated', child({ id: 60, version: 2, firstName: 'Romy', isActive: false }));
    expect(await members()).toMatchObject([{ firstName: 'Romy', isActive: false }]);
    await club.deliver('child.deleted', { id: 60, version: 3 });
    expect(await members()).toEqual([]);
    expect(await club.ctx.db('team_member').where({ child_id: 60 })).toEqual([]);
  });

  it('Then a child that is removed while it is being added is not a member', async () => {
    for (let childId = 70; childId < 78; childId += 1) {
      await club.deliver('child.created', child({ id: childId }));
      const [added] = await Promise.all([add(childId), club.deliver('child.deleted', { id: childId, version: 9 })]);
      expect([200, 404]).toContain(added.status);
    }
    const left = await club.ctx.db('team_member').whereBetween('child_id', [70, 77]);
    expect(left).toEqual([]);
  });
});
