import type { SkillRatings } from '@fieldhouse/contracts';
import { EXPORTS_PER_USER } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, child, coach, parent } from '../../testing/family.ts';
import { gamedata } from '../service.ts';
import { NewEvaluation, type SkillEvaluation } from './evaluation.ts';
import { recordEvaluation } from './record-evaluation.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(gamedata, { clock: () => new Date('2026-11-21T18:00:00Z') });
  const nickname = { firstName: 'Zoë', lastName: 'O’Neil-Park', nickname: 'Zip', birthdate: '2014-02-28' };
  await service.deliver('child.created', child());
  await service.deliver('child.created', child({ id: 2, ...nickname, isActive: false }));
});
afterAll(() => service.stop());

const LIST = '/api/skill-evaluations';

interface Given {
  childId: number;
  date: string;
  skills: SkillRatings;
  sport?: 'baseball' | 'basketball';
  notes?: string;
  eventTitle?: string;
}

function evaluate({ childId, date, skills, sport = 'baseball', notes, eventTitle }: Given): Promise<number> {
  const evaluation = NewEvaluation.parse({
    ...{ childId, date, skills, sport, coachId: 2, coachName: 'Dana Mercer', eventId: eventTitle ? 7 : null },
    ...{ notes: notes ?? null, eventTitle: eventTitle ?? null },
  });
  return service.ctx.db.transaction((tx) => recordEvaluation(tx, service.ctx, evaluation));
}

const read = async (query = ''): Promise<SkillEvaluation[]> => {
  const { status, body } = await service.as(coach).get(LIST + query);
  expect(status).toBe(200);
  return body;
};
const idsOf = async (query?: string) => (await read(query)).map(({ id }) => id);

describe('When coaches and admins read the evaluations', () => {
  let ids: number[];
  beforeAll(async () => {
    ids = [
      await evaluate({ childId: 1, date: '2026-09-01', skills: { hitting: 5, fielding: 6 } }),
      await evaluate({ childId: 2, date: '2026-10-01', skills: { shooting: 3 }, sport: 'basketball' }),
      await evaluate({ childId: 1, date: '2026-11-01', skills: { hitting: 7, fielding: 6 }, eventTitle: 'Clinic' }),
      await evaluate({ childId: 3, date: '2026-11-01', skills: { hitting: 4 }, notes: '=1+1' }),
    ];
  });

  it('Then they are sorted newest first, each with child and trend @spec S2.7.501, S2.9.503, S2.9.504', async () => {
    const listed = await read();
    expect(listed.map(({ id, average, trend, previousAverage }) => [id, average, trend, previousAverage])).toEqual([
      [ids[3], 4, 'steady', null],
      [ids[2], 6.5, 'improved', 5.5],
      [ids[1], 3, 'steady', null],
      [ids[0], 5.5, 'steady', null],
    ]);
    expect(listed[2]).toEqual({
      ...{ id: ids[1], version: expect.any(Number), childId: 2, sport: 'basketball', date: '2026-10-01' },
      child: { id: 2, firstName: 'Zoë', lastName: 'O’Neil-Park', nickname: 'Zip', age: 12, isActive: false },
      ...{ coachName: 'Dana Mercer', eventId: null, eventTitle: null, notes: null, skills: { shooting: 3 } },
      ...{ createdAt: '2026-11-21T18:00:00.000Z', average: 3, trend: 'steady', previousAverage: null },
    });
    expect(await idsOf('?sort=date')).toEqual(ids.toSpliced(2, 2, Number(ids[2]), Number(ids[3])));
  });

  it('Then an evaluation with notes alone has the trend steady, and no other is compared with it', async () => {
    const [notes, after] = [
      await evaluate({ childId: 5, date: '2026-08-02', skills: {}, notes: 'Was ill' }),
      await evaluate({ childId: 5, date: '2026-08-03', skills: { hitting: 9 } }),
    ];
    const first = await evaluate({ childId: 5, date: '2026-08-01', skills: { hitting: 6 } });
    const listed = await read('?childId=5');
    expect(listed.map(({ id, trend }) => [id, trend])).toEqual([
      [after, 'improved'],
      [notes, 'steady'],
      [first, 'steady'],
    ]);
    await service.ctx.db('evaluation').where({ child_id: 5 }).delete();
  });

  it('Then a child whose profile has not arrived is shown by its id', async () => {
    const [first] = await read('?childId=3');
    expect(first?.child).toEqual({
      ...{ id: 3, firstName: 'Child', lastName: '3', nickname: null, age: null, isActive: true },
    });
  });

  it.each([
    ['zoe', 1],
    ['ONEIL', 1],
    ['park zo', 1],
    ['zip', 1],
    ['mat', 2],
    ['mateo zoe', 0],
    ['ateo', 0],
    ['%27', 0],
  ])('Then %s finds %d, by the beginnings of the child’s names @spec S2.2.502', async (words, found) => {
    expect(await idsOf(`?q=${words}`)).toHaveLength(found);
  });

  it('Then they can be filtered by sport and child, and read in pages', async () => {
    expect(await idsOf('?sport=basketball')).toEqual([ids[1]]);
    expect(await idsOf('?childId=1')).toEqual([ids[2], ids[0]]);
    for (const sort of ['-date', 'date']) {
      const whole = await idsOf(`?sort=${sort}`);
      const seen: number[] = [];
      let next: string | undefined = `${LIST}?limit=3&sort=${sort}`;
      while (next) {
        const { body, headers } = await service.as(coach).get(next);
        expect(headers.get('X-Total-Count')).toBe('4');
        seen.push(...body.map(({ id }: SkillEvaluation) => id));
        next = /<(.+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
      }
      expect(seen).toEqual(whole);
    }
  });

  it('Then an invalid cursor and an unknown sport are refused, and other users may not read them', async () => {
    expect((await service.as(coach).get(`${LIST}?cursor=x`)).status).toBe(400);
    expect((await service.as(coach).get(`${LIST}?sport=group`)).status).toBe(400);
    expect((await service.as(admin).get(LIST)).status).toBe(200);
    for (const path of [LIST, `${LIST}/export`]) {
      expect((await service.as(parent).get(path)).status).toBe(403);
      expect((await service.anonymous.get(path)).status).toBe(401);
    }
  });

  it('Then a name that folds into thousands of letters is stored, too', async () => {
    await service.deliver('child.created', child({ id: 4, firstName: '\u{FDFA}'.repeat(60) }));
    expect(await service.ctx.db('child_projection').where({ id: 4 }).first('is_deleted')).toEqual({
      is_deleted: false,
    });
  });

  it('Then the file has a column for each skill, and formulas do not run', async () => {
    const { status, body, headers } = await service.as(coach).get(`${LIST}/export`);
    expect(status).toBe(200);
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="skill-evaluations-2026-11-21.csv"');
    expect(body.split('\r\n')).toEqual([
      'Child Name,Date,Sport,Event,Coach,Hitting,Pitching,Fielding,Throwing,Base Running,Catching Mechanics,' +
        'Ball Handling,Shooting,Defense,Passing,Rebounding,Game Awareness,Average,Notes',
      `Child 3,2026-11-01,Baseball,,Dana Mercer,4,,,,,,,,,,,,4,"'=1+1"`,
      'Mateo Alvarez,2026-11-01,Baseball,Clinic,Dana Mercer,7,,6,,,,,,,,,,6.5,',
      'Zoë O’Neil-Park,2026-10-01,Basketball,,Dana Mercer,,,,,,,,3,,,,,3,',
      'Mateo Alvarez,2026-09-01,Baseball,,Dana Mercer,5,,6,,,,,,,,,,5.5,',
    ]);
    const busy = { userId: 78, role: 'admin' } as const;
    for (let turn = 0; turn < EXPORTS_PER_USER.points; turn += 1) await service.as(busy).get(`${LIST}/export`);
    expect((await service.as(busy).get(`${LIST}/export`)).status).toBe(429);
  });
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

describe('When a club has evaluated for years', () => {
  beforeAll(async () => {
    const { db } = service.ctx;
    await db.raw(
      `INSERT INTO child_projection (id, version, first_name, last_name, birthdate, is_active)
       SELECT n, 1, 'Name' || n, 'Of' || n % 50, date '2015-01-01', true FROM generate_series(1000, 6999) n`,
    );
    await db.raw(
      `INSERT INTO evaluation (child_id, sport, date, skills, coach_name, created_at)
       SELECT 1000 + n % 6000, CASE WHEN n % 5 = 0 THEN 'basketball' ELSE 'baseball' END, date '2020-01-01' + n % 2000,
         '{"hitting": 5}', 'Dana Mercer', now()
       FROM generate_series(1, 20000) n`,
    );
    // VACUUM also merges the pending entries of new rows into the GIN index.
    await db.raw('VACUUM ANALYZE evaluation, child_projection');
  });

  it.each(['', '&sport=basketball', '&childId=1500', '&q=name1500', '&q=name15 of7', '&q=of7'])(
    'Then a page%s needs no sequential scan',
    async (filter) => {
      const { db } = service.ctx;
      const statements: { sql: string; bindings: unknown[] }[] = [];
      const recordStatement = (statement: { sql: string; bindings: unknown[] }) => {
        if (/FROM evaluation e|child_projection k/.test(statement.sql)) statements.push(statement);
      };
      db.on('query', recordStatement);
      await read(`?limit=20${filter}`);
      db.removeListener('query', recordStatement);
      expect(statements).toHaveLength(2);
      const [page] = statements;
      const { rows } = await db.raw(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${page?.sql.replace(/\$\d+/g, '?')}`,
        page?.bindings as [],
      );
      const plan = nodes(rows[0]['QUERY PLAN'][0].Plan);
      expect(plan.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
      const most = plan.map((node) => node['Actual Rows'] * node['Actual Loops']).sort((a, b) => b - a)[0];
      expect(most).toBeLessThan(20_000 / 10);
    },
  );

  it('Then the file has each of them once', async () => {
    const { body } = await service.as(admin).get(`${LIST}/export`);
    expect(body.split('\r\n')).toHaveLength(1 + 4 + 20_000);
  });
});
