import type { SkillRatings } from '@fieldhouse/contracts';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, child, coach, family, otherParent, parent } from '../../testing/family.ts';
import { type ChildEvaluation, NewEvaluation } from '../evaluations/evaluation.ts';
import { recordEvaluation } from '../evaluations/record-evaluation.ts';
import type { GameRecord } from '../game-records/game-record.ts';
import { recordGame } from '../game-records/record-game.ts';
import { gamedata } from '../service.ts';

let service: TestService;
let isolated: TestService;
beforeAll(async () => {
  [service, isolated] = await Promise.all([
    startTestService(gamedata, { answers: [family], clock: () => new Date('2026-11-21T18:00:00Z') }),
    startTestService(gamedata),
  ]);
});
afterAll(() => Promise.all([service.stop(), isolated.stop()]));

function evaluate(childId: number, date: string, skills: SkillRatings, sport: 'baseball' | 'basketball' = 'baseball') {
  const evaluation = {
    ...{ childId, date, sport, skills, coachId: 2, coachName: 'Dana Mercer', notes: 'Quick hands' },
    ...{ eventId: null, eventTitle: null },
  };
  return service.ctx.db.transaction((tx) => recordEvaluation(tx, service.ctx, NewEvaluation.parse(evaluation)));
}

function play(childId: number | null, gameDate: string): Promise<number> {
  return service.ctx.db.transaction((tx) =>
    recordGame(tx, service.ctx, {
      ...{ firstName: 'Mateo', lastName: 'Alvarez', sport: 'baseball', gameDate, gameTime: '10:00', childId },
      ...{ teamName: 'Fieldhouse 10U', opponent: 'Blanco Rattlers', location: null },
      stats: { atBats: 4, hits: 2, runs: 1, rbis: 2, walks: 0, strikeouts: 1, stolenBases: 1, errors: 0 },
    }),
  );
}

const evaluationsOf = async (childId: number): Promise<ChildEvaluation[]> =>
  (await service.as(coach).get(`/api/children/${childId}/evaluations`)).body;

describe('When a child’s evaluations are read', () => {
  it('Then they are sorted newest first, each with its average, trend and the average before @spec S1.3.20, S1.4.22', async () => {
    await evaluate(1, '2026-09-01', { hitting: 5, fielding: 6 });
    await evaluate(1, '2026-10-01', { shooting: 3 }, 'basketball');
    await evaluate(1, '2026-11-01', { hitting: 7, fielding: 6, throwing: 6 });
    await evaluate(1, '2026-11-01', { hitting: 5, fielding: 5, throwing: 6 });
    const { status, body } = await service.as(parent).get('/api/children/1/evaluations');
    expect(status).toBe(200);
    const listed: ChildEvaluation[] = body;
    expect(listed.map((each) => [each.date, each.sport, each.average, each.trend, each.previousAverage])).toEqual([
      ['2026-11-01', 'baseball', 5.3, 'needs-work', 6.3],
      ['2026-11-01', 'baseball', 6.3, 'improved', 5.5],
      ['2026-10-01', 'basketball', 3, 'steady', null],
      ['2026-09-01', 'baseball', 5.5, 'steady', null],
    ]);
    expect(listed[3]).toEqual({
      ...{ id: expect.any(Number), version: expect.any(Number), eventId: null, eventTitle: null },
      ...{ date: '2026-09-01', sport: 'baseball', coachName: 'Dana Mercer' },
      ...{ notes: 'Quick hands', skills: { hitting: 5, fielding: 6 }, createdAt: '2026-11-21T18:00:00.000Z' },
      ...{ average: 5.5, trend: 'steady', previousAverage: null },
    });
  });

  it('Then a child without any gets an empty list', async () => {
    expect(await evaluationsOf(2)).toEqual([]);
  });
});

describe('When a child’s games are read', () => {
  it('Then only its own are listed, newest first', async () => {
    const ids = [await play(2, '2026-10-03'), await play(2, '2026-11-07'), await play(2, '2026-10-17')];
    await play(null, '2026-11-08');
    await play(3, '2026-11-09');
    const { status, body } = await service.as(parent).get('/api/children/2/game-data');
    expect([status, body.map(({ id }: GameRecord) => id)]).toEqual([200, [ids[1], ids[2], ids[0]]]);
    expect(body[0]).toMatchObject({ childId: 2, sport: 'baseball', stats: { hits: 2 }, opponent: 'Blanco Rattlers' });
  });
});

describe.each(['evaluations', 'game-data'])('When a user reads a child’s %s', (what) => {
  const path = (childId: number | string) => `/api/children/${childId}/${what}`;

  it.each([
    ['its parent', parent, 200],
    ['another parent', otherParent, 404],
    ['a coach', coach, 200],
    ['an admin', admin, 200],
  ])('Then %s gets the answer %#', async (_, who, status) => {
    expect((await service.as(who).get(path(1))).status).toBe(status);
  });

  it('Then another family’s child and an unknown one get the same answer', async () => {
    const [foreign, unknown] = await Promise.all([3, 777].map((id) => service.as(parent).get(path(id))));
    expect(foreign?.status).toBe(404);
    expect(foreign?.body).toEqual(unknown?.body);
    expect((await service.as(coach).get(path(777))).status).toBe(404);
    expect((await service.as(coach).get(path('x'))).status).toBe(404);
  });

  it('Then a visitor gets 401, and without svc-family every user gets 503', async () => {
    expect((await service.anonymous.get(path(1))).status).toBe(401);
    expect((await isolated.as(parent).get(path(1))).status).toBe(503);
    expect((await isolated.as(coach).get(path(1))).status).toBe(503);
  });
});

describe('When skills are not those of the sport, or ratings are out of range', () => {
  it.each<SkillRatings>([{ shooting: 4 }, { hitting: 11 }, { hitting: -1 }])(
    'Then %j is not recorded',
    async (skills) => {
      await expect(evaluate(2, '2026-11-01', skills)).rejects.toThrow();
      expect(await evaluationsOf(2)).toEqual([]);
    },
  );
});

describe('When a child is removed from the club', () => {
  it('Then its evaluations are deleted, and its games are unlinked and without its name', async () => {
    await evaluate(3, '2026-11-01', { hitting: 7 });
    const id = await play(3, '2026-11-02');
    const recordOf = async () =>
      (await service.as(coach).get('/api/game-data/all')).body.find((one: GameRecord) => one.id === id);
    const before = await recordOf();
    await service.deliver('child.deleted', { id: 3, version: 40 });
    const after = await recordOf();
    expect(after).toEqual({
      ...before,
      ...{ childId: null, child: null, firstName: 'Former', lastName: 'player', version: expect.any(Number) },
    });
    expect(after.version).toBeGreaterThan(before.version);
    expect(await evaluationsOf(3)).toEqual([]);
    expect(await evaluationsOf(1)).not.toEqual([]);
    for (let time = 0; time < 9; time += 1) await service.deliver('child.deleted', { id: 3, version: 40 });
    expect(await recordOf()).toEqual(after);
  });
});

describe('When a club has recorded for years', () => {
  it('Then a child’s records, and those with its name, are found by an index', async () => {
    const { db } = service.ctx;
    await db.raw(
      `INSERT INTO evaluation (child_id, sport, date, skills, coach_name, created_at)
       SELECT 1000 + n % 2000, 'baseball', date '2026-01-01' + n % 300, '{"hitting": 5}', 'Dana Mercer', now()
       FROM generate_series(1, 10000) n`,
    );
    await db.raw(
      `INSERT INTO game_record (version, first_name, last_name, sport, game_date, team_name, opponent, child_id, stats,
         created_at)
       SELECT n, 'A', 'B', 'baseball', date '2026-01-01' + n % 300, 'C', 'D', 1000 + n % 2000, '{}', now()
       FROM generate_series(1, 10000) n`,
    );
    await db.raw(
      `INSERT INTO game_record (version, first_name, last_name, sport, game_date, team_name, opponent, stats, created_at,
         first_key, last_key, opponent_key)
       SELECT n, 'F' || n, 'L' || n % 100, 'baseball', date '2026-01-01' + n % 300, 'C', 'D', '{}', now(),
         'f' || n, 'l' || n % 100, 'd'
       FROM generate_series(1, 10000) n`,
    );
    await service.deliver('child.created', child({ id: 2500, firstName: 'F250', lastName: 'L50' }));
    await db.raw('ANALYZE evaluation, game_record');
    const statements: { sql: string; bindings: unknown[] }[] = [];
    const recordStatement = (statement: { sql: string; bindings: unknown[] }) => {
      if (/FROM (evaluation|game_record)|from "game_record"/.test(statement.sql)) statements.push(statement);
    };
    db.on('query', recordStatement);
    await service.as(coach).get('/api/children/1/evaluations');
    await service.as(coach).get('/api/children/1/game-data');
    db.removeListener('query', recordStatement);
    const named = () => db('game_record').where({ first_name: 'F250', last_name: 'L50' });
    expect(await named()).toHaveLength(1);
    const recordUpdate = (statement: { sql: string; bindings: unknown[] }) => {
      if (/UPDATE game_record SET .*unnest/s.test(statement.sql)) statements.push(statement);
    };
    db.on('query', recordUpdate);
    await service.deliver('child.deleted', { id: 2500, version: 40 });
    db.removeListener('query', recordUpdate);
    expect(await named()).toEqual([]);
    expect(statements).toHaveLength(4);
    for (const { sql, bindings } of statements) {
      const { rows } = await db.raw(`EXPLAIN ${sql.replace(/\$\d+/g, '?')}`, bindings as []);
      expect(JSON.stringify(rows)).toMatch(
        /Index Scan (using|on) ((evaluation|game_record)_of_child|game_record_unlinked_by_name)/,
      );
      expect(JSON.stringify(rows)).not.toMatch(/Seq Scan/);
    }
  });
});
