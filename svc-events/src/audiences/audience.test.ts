import { type Audience, audienceOf } from '@fieldhouse/contracts';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type Club, child, coach, guardian, NOW, parent, startClub, user } from '../../testing/club.ts';
import { insertTeam } from '../teams/team.repository.ts';

const calls = localCalls();
const theo = { userId: 3, role: 'coach' } as const;
let club: Club;
beforeAll(async () => {
  club = await startClub({ adapters: { calls } });
  await club.deliver('user.registered', user({ id: 3, firstName: 'Theo' }));
  // A second guardian of the child 1, and one who is none any more.
  await club.deliver('guardian.linked', guardian(1, 7, { isPrimary: false }));
  await club.deliver('guardian.linked', guardian(1, 8, { isPrimary: false }));
  await club.deliver('guardian.unlinked', { id: 108, version: 2, childId: 1, userId: 8 });
  await club.deliver('child.created', child({ id: 5, birthdate: '2016-02-29' }));
  await club.deliver('guardian.linked', guardian(5, 9));
});
afterAll(() => club.stop());

const ask = (audience: Audience, author: { userId: number; role: 'parent' | 'coach' | 'admin' } = coach) =>
  callVia(calls, 'notify')(audienceOf, { audience, author });
const NOBODY = { isAllowed: false, name: '', userIds: [] };

describe('When svc-notify asks whom an announcement reaches', () => {
  it('Then an event has the guardians of its children, each once with these, for its coaches and admins @spec S2.6.1734, S2.5.1895, S2.4.2009', async () => {
    const { id: eventId } = await club.makeEvent();
    const of = { kind: 'event', eventId } as const;
    for (const childId of [1, 2]) await club.as(parent).post('/api/register-child', { childId, eventId });
    expect(await ask(of)).toEqual({
      ...{ isAllowed: true, name: 'Hitting Clinic: Hands Inside', userIds: [5, 7] },
      families: [
        { userId: 5, childIds: [1, 2] },
        { userId: 7, childIds: [1] },
      ],
    });
    expect(await ask(of, admin)).toMatchObject({ userIds: [5, 7] });
    for (const author of [theo, { userId: 2, role: 'parent' } as const]) expect(await ask(of, author)).toEqual(NOBODY);
    await club.as(parent).delete(`/api/registrations/cancel/1/${eventId}`);
    expect(await ask(of)).toMatchObject({ userIds: [5] });
    await club.as(coach).delete(`/api/events/${eventId}`);
    for (const author of [coach, admin]) expect(await ask(of, author)).toEqual(NOBODY);
  });

  it('Then a team has the guardians of its active members, for its coaches and admins', async () => {
    const facts = { sport: 'baseball' as const, minAge: 8, maxAge: 14, leagueName: null, createdAt: NOW };
    const tigers = { ...facts, name: 'Tigers', coachIds: [2], childIds: [3, 4] };
    const teamId = await club.ctx.db.transaction((tx) => insertTeam(tx, tigers));
    expect(await ask({ kind: 'team', teamId })).toEqual({
      isAllowed: true,
      name: 'Tigers',
      userIds: [6],
      families: [{ userId: 6, childIds: [3] }],
    });
    expect(await ask({ kind: 'team', teamId }, theo)).toEqual(NOBODY);
  });

  it('Then ages are those of today, and a child of 29 February is older on 1 March', async () => {
    const ages = (minAge: number, maxAge: number) => ask({ kind: 'ages', minAge, maxAge }, theo);
    expect(await ages(9, 9)).toMatchObject({ isAllowed: true, name: 'Ages 9 to 9', userIds: [5, 6, 7] });
    club.time.now = new Date('2027-02-28T18:00:00Z');
    expect(await ages(11, 11)).toMatchObject({ userIds: [] });
    club.time.now = new Date('2027-03-01T18:00:00Z');
    expect(await ages(11, 11)).toMatchObject({ userIds: [9] });
  });

  it('Then all families are the admins’ alone', async () => {
    expect(await ask({ kind: 'all' })).toEqual(NOBODY);
    expect(await ask({ kind: 'all' }, admin)).toMatchObject({
      isAllowed: true,
      name: 'All families',
      userIds: [5, 6, 7, 9],
    });
  });
});
