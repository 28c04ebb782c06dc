import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type Club, child, coach, parent, startClub, user } from '../../testing/club.ts';
import { insertTeam } from './team.repository.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
  await club.deliver('user.registered', user({ id: 3, firstName: 'Theo', lastName: 'Banks' }));
  const createdAt = new Date('2026-08-20T16:00:00Z');
  await club.ctx.db.transaction(async (tx) => {
    const shared = { id: undefined, sport: 'baseball', minAge: 8, maxAge: 12, createdAt } as const;
    await insertTeam(tx, { ...shared, name: 'Wranglers', leagueName: null, coachIds: [], childIds: [] });
    await insertTeam(tx, { ...shared, name: 'Bats', leagueName: 'Hill Country', coachIds: [3, 2], childIds: [1, 3] });
  });
});
afterAll(() => club.stop());

const teams = async (who: Parameters<Club['as']>[0]) => (await club.as(who).get('/api/teams')).body;
const names = (people: { name: string }[]) => people.map(({ name }) => name);

describe('When the teams are listed', () => {
  it.each([coach, admin])(
    'Then a $role reads coaches and members, with their ages today @spec S1.7.49, S2.3.102',
    async (who) => {
      expect(await teams(who)).toEqual([
        {
          id: 2,
          name: 'Bats',
          sport: 'baseball',
          minAge: 8,
          maxAge: 12,
          leagueName: 'Hill Country',
          createdAt: '2026-08-20T16:00:00.000Z',
          coaches: [
            { id: 3, name: 'Theo Banks' },
            { id: 2, name: 'Dana Mercer' },
          ],
          members: [
            { id: 1, firstName: 'Mateo', lastName: 'Alvarez', age: 9, isActive: true },
            { id: 3, firstName: 'June', lastName: 'Park', age: 9, isActive: true },
          ],
          nextEvent: null,
          version: expect.any(Number),
        },
        expect.objectContaining({ name: 'Wranglers', leagueName: null, coaches: [], members: [] }),
      ]);
    },
  );

  it('Then a parent reads the teams and no child’s name', async () => {
    const [bats] = await teams(parent);
    expect([names(bats.coaches), bats.members]).toEqual([['Theo Banks', 'Dana Mercer'], []]);
  });

  it('Then a changed or removed child or coach is changed or removed in the team', async () => {
    await club.deliver('child.updated', child({ id: 3, version: 2, firstName: 'Juni', lastName: 'Park' }));
    await club.deliver('child.deleted', { id: 1, version: 9 });
    await club.deliver('user.deleted', { id: 2, version: 9 });
    const [bats] = await teams(coach);
    expect(names(bats.coaches)).toEqual(['Theo Banks']);
    expect(bats.members).toMatchObject([{ firstName: 'Juni' }]);
  });
});

describe('When teams have events', () => {
  it('Then each shows the earliest that is not past, and events can be filtered by team', async () => {
    const other = await club.makeEvent({ coachIds: [3], assignedTeamId: 1, title: 'Others', date: '2026-11-22' });
    const later = await club.makeEvent({ coachIds: [3], assignedTeamId: 2, title: 'Later', date: '2026-12-05' });
    const sooner = await club.makeEvent({
      coachIds: [3],
      assignedTeamId: 2,
      title: 'Sooner',
      date: '2026-12-05',
      startTime: '08:00',
    });
    await club.makeEvent({ coachIds: [3], assignedTeamId: 2, title: 'Past', date: '2026-11-20' });
    const next = async () =>
      (await teams(parent)).map(({ nextEvent }: { nextEvent: { id: number } | null }) => nextEvent);
    expect(await next()).toEqual([
      { id: sooner.id, title: 'Sooner', date: '2026-12-05', startTime: '08:00' },
      { id: other.id, title: 'Others', date: '2026-11-22', startTime: '09:00' },
    ]);
    const { body } = await club.as(coach).get('/api/events?teamId=2&when=upcoming');
    expect(body.map(({ id }: { id: number }) => id)).toEqual([sooner.id, later.id]);
    for (const { id } of [other, later, sooner]) await club.as(coach).delete(`/api/events/${id}`);
    expect(await next()).toEqual([null, null]);
  });

  it('Then two hundred teams are read by one statement, and in pages', async () => {
    const createdAt = new Date('2026-08-20T16:00:00Z');
    const shared = { sport: 'baseball', minAge: 8, maxAge: 12, leagueName: null, coachIds: [2], createdAt } as const;
    await club.ctx.db.transaction(async (tx) => {
      for (let at = 0; at < 200; at += 1) await insertTeam(tx, { ...shared, name: `Team ${at}`, childIds: [3] });
    });
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => statements.push(sql);
    club.ctx.db.client.on('query', note);
    const answered = await teams(coach);
    club.ctx.db.client.off('query', note);
    expect(answered.length).toBeGreaterThanOrEqual(200);
    expect(statements.filter((sql) => /\bteam\b/.test(sql))).toHaveLength(1);

    const listed: string[] = [];
    let next = '/api/teams?limit=80';
    while (next) {
      const { status, body, headers } = await club.as(coach).get(next);
      expect([status, headers.get('X-Total-Count')]).toEqual([200, String(answered.length)]);
      listed.push(...names(body));
      next = /<([^>]*)>/.exec(headers.get('Link') ?? '')?.[1] ?? '';
    }
    expect(listed).toEqual(names(answered));
  });
});

describe('When teams are searched', () => {
  const found = async (who: Parameters<Club['as']>[0], query: string) => {
    const { status, body } = await club.as(who).get(`/api/teams?${query}`);
    return status === 200 ? names(body) : status;
  };
  beforeAll(async () => {
    const shared = { id: undefined, sport: 'baseball', minAge: 8, maxAge: 12, leagueName: null } as const;
    const createdAt = new Date('2026-08-20T16:00:00Z');
    await club.deliver('user.registered', user({ id: 40, firstName: 'Inés', lastName: 'Ford' }));
    await club.deliver('child.created', child({ id: 40, firstName: 'Zoë', lastName: 'Grün' }));
    await club.ctx.db.transaction(async (tx) => {
      await insertTeam(tx, { ...shared, name: 'Ñandú Riders', coachIds: [40], childIds: [], createdAt });
      await insertTeam(tx, {
        ...shared,
        name: 'Rattlers',
        leagueName: 'Creek',
        coachIds: [],
        childIds: [40],
        createdAt,
      });
    });
  });

  it('Then each word begins a word of the name, the league, a coach or a member', async () => {
    expect(await found(coach, 'q=nandu')).toEqual(['Ñandú Riders']);
    expect(await found(coach, 'q=ford ines rid')).toEqual(['Ñandú Riders']);
    expect(await found(admin, 'q=grun zoe')).toEqual(['Rattlers']);
    expect(await found(coach, 'q=zoe creek')).toEqual(['Rattlers']);
    expect(await found(coach, 'q=ford zoe')).toEqual([]);
    expect(await found(coach, 'q=attlers')).toEqual([]);
  });

  it('Then a parent cannot search by a member or a child', async () => {
    expect(await found(parent, 'q=creek')).toEqual(['Rattlers']);
    expect(await found(parent, 'q=zoe')).toEqual([]);
    expect(await found(parent, 'childId=40')).toBe(403);
  });

  it('Then a coach reads the teams of one child, a single team, and teams without their members', async () => {
    expect(await found(coach, 'childId=40')).toEqual(['Rattlers']);
    const [{ id }] = (await club.as(coach).get('/api/teams?q=creek')).body;
    const { body } = await club.as(coach).get(`/api/teams/${id}`);
    expect([body.name, names(body.members.map(({ lastName: name }: { lastName: string }) => ({ name })))]).toEqual([
      'Rattlers',
      ['Grün'],
    ]);
    const [without] = (await club.as(coach).get('/api/teams?q=creek&members=none')).body;
    expect([without.name, without.members]).toEqual(['Rattlers', []]);
    expect((await club.as(coach).get('/api/teams/99999')).status).toBe(404);
  });
});

describe('When an event is for a team', () => {
  it('Then it has the team until that is removed, and an unknown team is refused @spec S1.3.17', async () => {
    await club.deliver('user.registered', user({ id: 7 }));
    const event = await club.makeEvent({ assignedTeamId: 2, coachIds: [7] });
    expect(event).toMatchObject({ assignedTeamId: 2 });
    const patch = (assignedTeamId: unknown) => club.as(coach).patch(`/api/events/${event.id}`, { assignedTeamId });
    expect((await patch(1)).body.assignedTeamId).toBe(1);
    const refused = [await patch(9999), await club.as(coach).post('/api/events', { ...event, assignedTeamId: 9999 })];
    for (const { status, body } of refused) {
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'assignedTeamId', message: 'Please choose a team from the list' }],
      ]);
    }
    expect((await patch(null)).body.assignedTeamId).toBeNull();
  });
});
