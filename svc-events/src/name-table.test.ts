import { EMPTY_SEARCHES, NAME_TABLE } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Club, child, coach, NOW, startClub, user } from '../testing/club.ts';
import { insertTeam } from './teams/team.repository.ts';

let club: Club;
const names = NAME_TABLE.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
beforeAll(async () => {
  club = await startClub();
  for (const [at, { firstName, lastName }] of NAME_TABLE.entries()) {
    await club.deliver('user.registered', user({ id: 100 + at, firstName, lastName }));
    await club.deliver('child.created', child({ id: 200 + at, firstName, lastName }));
    await club.makeEvent({ title: `Event ${names[at]}`, coachIds: [100 + at] });
    const shared = { sport: 'baseball', minAge: 8, maxAge: 12, leagueName: null, createdAt: NOW } as const;
    await club.ctx.db.transaction(async (tx) => {
      await insertTeam(tx, { ...shared, name: `C${at}`, coachIds: [100 + at], childIds: [] });
      await insertTeam(tx, { ...shared, name: `M${at}`, coachIds: [], childIds: [200 + at] });
    });
  }
});
afterAll(() => club.stop());

const read = async (path: string, q: string) => {
  const { status, body } = await club.as(coach).get(`${path}?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body;
};
const events = async (q: string): Promise<string[]> =>
  (await read('/api/events', q)).map(({ title }: { title: string }) => title);
const teams = async (q: string): Promise<string[]> =>
  (await read('/api/teams', q)).map(({ name }: { name: string }) => name);

it('When a name is searched in another spelling, Then events and teams of this person alone are found', async () => {
  for (const [at, { searches }] of NAME_TABLE.entries()) {
    for (const q of searches) {
      expect([q, await events(q), await teams(q)]).toEqual([q, [`Event ${names[at]}`], [`C${at}`, `M${at}`]]);
    }
  }
});

it('When punctuation alone is searched, Then nothing is found', async () => {
  for (const q of EMPTY_SEARCHES) expect([q, await events(q), await teams(q)]).toEqual([q, [], []]);
});

it('When names have accents and small letters, Then rosters and teams sort them among their own letters', async () => {
  const unsorted = ['Zoe', 'adam', 'Eva', 'Ömer', 'eli', 'Ábel', 'Øyvind', 'Pia'];
  const { id } = await club.makeEvent({ title: 'Sorted' });
  for (const [at, firstName] of unsorted.entries()) {
    await club.deliver('child.created', child({ id: 300 + at, firstName, lastName: `${firstName}sen` }));
    await club.as(coach).post('/api/register-child', { childId: 300 + at, eventId: id });
  }
  const sorted = ['Ábel', 'adam', 'eli', 'Eva', 'Ömer', 'Øyvind', 'Pia', 'Zoe'];
  const roster = (await club.as(coach).get(`/api/events/${id}/roster`)).body;
  expect(roster.map(({ childName }: { childName: string }) => childName.split(' ')[0])).toEqual(sorted);
  const childIds = unsorted.map((_, at) => 300 + at);
  await club.ctx.db.transaction((tx) =>
    insertTeam(tx, {
      ...{ name: 'Sorted', sport: 'baseball', minAge: 8, maxAge: 12, leagueName: null, createdAt: NOW },
      ...{ coachIds: [], childIds },
    }),
  );
  const [team] = await read('/api/teams', 'sorted');
  expect(team.members.map(({ firstName }: { firstName: string }) => firstName)).toEqual(sorted);
  for (const name of unsorted) await club.makeEvent({ title: `${name} sorted by title`, date: '2027-03-01' });
  const byTitle: { title: string }[] = (await club.as(coach).get('/api/events?sort=title&q=by title')).body;
  expect(byTitle.map(({ title }) => title.split(' ')[0])).toEqual(sorted);
});

it.each([
  ['event', 'true', 'event_found_by'],
  ['team', 'true', 'team_found_by'],
  ['user_projection', `role <> 'parent'`, 'user_projection_found_by'],
  ['child_projection', 'true', 'child_projection_found_by'],
])('When %s is searched, Then the index is used', async (table, condition, index) => {
  const { rows } = await club.ctx.db.transaction(async (tx): Promise<{ rows: unknown[] }> => {
    await tx.raw('SET LOCAL enable_seqscan = off');
    return tx.raw<{ rows: unknown[] }>(
      `EXPLAIN SELECT id FROM ${table} WHERE array_to_tsvector(found_by) @@ '''jr'':*'::tsquery AND ${condition}`,
    );
  });
  expect(JSON.stringify(rows)).toContain(index);
});
