import { EMPTY_SEARCHES, NAME_TABLE, startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { coach } from '../testing/family.ts';
import { baseballGame, storeGame } from '../testing/games.ts';
import { familyWith, player } from '../testing/players.ts';
import { baseballFile, uploaded } from '../testing/upload.ts';
import { NewEvaluation } from './evaluations/evaluation.ts';
import { recordEvaluation } from './evaluations/record-evaluation.ts';
import { gamedata } from './service.ts';

const CHILDREN = NAME_TABLE.map(({ firstName, lastName }, at) => player(at + 1, '', { firstName, lastName }));
const names = NAME_TABLE.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

let service: TestService;
beforeAll(async () => {
  service = await startTestService(gamedata, { answers: familyWith(CHILDREN) });
  for (const child of CHILDREN) {
    await service.deliver('child.created', child);
    await storeGame(service, baseballGame({ firstName: child.firstName, lastName: child.lastName }));
    const shared = {
      date: '2026-11-01',
      skills: { hitting: 5 },
      sport: 'baseball',
      coachId: 2,
      coachName: 'Dana Mercer',
    };
    const evaluation = NewEvaluation.parse({
      ...shared,
      childId: child.id,
      eventId: null,
      eventTitle: null,
      notes: null,
    });
    await service.ctx.db.transaction((tx) => recordEvaluation(tx, service.ctx, evaluation));
  }
});
afterAll(() => service.stop());

const read = async (path: string) => {
  const { status, body } = await service.as(coach).get(path);
  expect(status).toBe(200);
  return body;
};
type Named = { firstName: string; lastName: string };
const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;
const games = async (q: string): Promise<string[]> =>
  (await read(`/api/game-data/all?q=${encodeURIComponent(q)}`)).map(nameOf);
const evaluations = async (q: string): Promise<string[]> =>
  (await read(`/api/skill-evaluations?q=${encodeURIComponent(q)}`)).map(({ child }: { child: Named }) => nameOf(child));

it('When a name is searched in another spelling, Then games and evaluations of this player alone are found', async () => {
  for (const [at, { searches }] of NAME_TABLE.entries()) {
    for (const q of searches) expect([q, await games(q), await evaluations(q)]).toEqual([q, [names[at]], [names[at]]]);
  }
});

it('When punctuation alone is searched, Then nothing is found', async () => {
  for (const q of EMPTY_SEARCHES) expect([q, await games(q), await evaluations(q)]).toEqual([q, [], []]);
});

it('When a file has other spellings, Then its rows are matched, and a replica of 1.1 matches them too', async () => {
  const lines = ['Max,WEISS', 'Lukasz,Nowak', 'Dorde,Maric', 'Anna,Gudmundsdottir', "Ka'iulani,Kealoha", '李,小龙'];
  lines.push('JR,Smith', 'Maryann,Lee', 'Oyvind,Berg');
  const { gameData } = await uploaded(service, coach, baseballFile(...lines.map((name) => `${name},2026-11-07,`)));
  expect(gameData.map(({ childId }) => childId)).toEqual(CHILDREN.map(({ id }) => id));
  // What a replica of 1.1 stores.
  const old = { first_name: 'Łukasz', last_name: 'Øst', first_key: 'łukasz', last_key: 'øst', nickname_key: null };
  await service.ctx.db('child_projection').insert({ id: 99, version: 1, is_active: true, ...old });
  const again = await uploaded(service, coach, baseballFile('Lukasz,Ost,2026-11-08,'));
  expect(again.gameData.map(({ childId }) => childId)).toEqual([99]);
  await service.ctx.db('child_projection').where({ id: 99 }).delete();
});

it('When games are sorted by player, and when Fix Game Data lists names, Then letters with accents are among their own', async () => {
  const added = [
    ['Zoe', 'Ova'],
    ['Adam', 'Østby'],
    ['eli', 'ozawa'],
    ['Ábel', 'ORTIZ'],
  ] as const;
  for (const [firstName, lastName] of added) {
    await storeGame(service, baseballGame({ firstName, lastName, opponent: 'Sorted' }));
  }
  const rows: Named[] = await read('/api/game-data/all?q=sorted&sort=player');
  const sorted = ['Ábel ORTIZ', 'Adam Østby', 'Zoe Ova', 'eli ozawa'];
  expect(rows.map(nameOf)).toEqual(sorted);
  const reversed: Named[] = await read('/api/game-data/all?q=sorted&sort=-player');
  expect(reversed.map(nameOf)).toEqual(sorted.toReversed());

  for (const name of ['ZOE OVA', 'ADAM ØSTBY', 'ELI OZAWA', 'ÁBEL ORTIZ']) {
    const [firstName = '', lastName = ''] = name.split(' ');
    await storeGame(service, baseballGame({ firstName, lastName, gameDate: '2020-01-01' }));
  }
  const { changes } = (await service.as(coach).post('/api/fix-game-data', { dryRun: true })).body;
  const fixed = changes.map(nameOf).filter((name: string) => name === name.toUpperCase() && /^[ZAEÁ]/.test(name));
  expect(fixed).toEqual(['ÁBEL ORTIZ', 'ADAM ØSTBY', 'ZOE OVA', 'ELI OZAWA']);
});

it.each([
  ['game_record', `array_to_tsvector(found_by) @@ '''jr'':*'::tsquery`, 'game_record_found_by'],
  ['child_projection', `array_to_tsvector(found_by) @@ '''jr'':*'::tsquery`, 'child_projection_found_by'],
  ['game_record', 'true ORDER BY sort_name, id LIMIT 5', 'game_record_by_sort_name'],
])('When %s is searched or sorted by %s, Then the index is used', async (table, condition, index) => {
  const { rows } = await service.ctx.db.transaction(async (tx): Promise<{ rows: unknown[] }> => {
    await tx.raw('SET LOCAL enable_seqscan = off');
    return tx.raw<{ rows: unknown[] }>(`EXPLAIN SELECT id FROM ${table} WHERE ${condition}`);
  });
  expect(JSON.stringify(rows)).toContain(index);
});
