import { startTestService, type TestClient, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, child, coach as coachUser, parent } from '../../testing/family.ts';
import { baseballGame, basketballGame, storeGame } from '../../testing/games.ts';
import { createSamples } from '../samples/create-samples.ts';
import { gamedata } from '../service.ts';
import type { GameRecord } from './game-record.ts';
import { recordGame } from './record-game.ts';

let service: TestService;
let coach: TestClient;
beforeAll(async () => {
  service = await startTestService(gamedata, { clock: () => new Date('2026-11-21T18:00:00Z') });
  coach = service.as(coachUser);
  await service.deliver('child.created', child({ firstName: 'Matéo', lastName: 'Álvarez', nickname: 'Teo' }));
  await storeGame(service, baseballGame({ childId: 1 }));
  await storeGame(service, baseballGame({ firstName: 'Eli', gameDate: '2026-11-01', opponent: 'Águilas 100%' }));
  await storeGame(service, basketballGame({ firstName: 'Arjun', lastName: 'Raman' }));
  await storeGame(service, baseballGame({ firstName: 'Declan', gameDate: '2026-10-11', childId: 77 }));
});
afterAll(() => service.stop());

const names = (records: GameRecord[]) => records.map(({ firstName }) => firstName);
const list = async (query: string) => (await coach.get(`/api/game-data/all?${query}`)).body;
const stats = async () => (await coach.get('/api/game-data/stats')).body;

describe('When a coach reads the game records', () => {
  it('Then all are listed, newest first, with the statistics of their sport @spec S2.7.401, S2.3.401-403', async () => {
    const { status, body, headers } = await coach.get('/api/game-data/all');
    expect(status).toBe(200);
    expect(names(body)).toEqual(['Arjun', 'Mateo', 'Eli', 'Declan']);
    expect(body[1]).toEqual({
      ...baseballGame({ childId: 1 }),
      ...{ id: expect.any(Number), version: expect.any(Number), isSample: false },
      child: { id: 1, firstName: 'Matéo', lastName: 'Álvarez' },
    });
    expect(body[0]).toEqual({
      ...basketballGame({ firstName: 'Arjun', lastName: 'Raman' }),
      ...{ id: expect.any(Number), version: expect.any(Number), isSample: false, child: null },
    });
    // A child whose profile has not arrived yet.
    expect(body[3].child).toEqual({ id: 77, firstName: 'Declan', lastName: 'Alvarez' });
    expect(headers.get('X-Total-Count')).toBe('4');
    expect(headers.get('Link')).toBeNull();
  });

  it('Then pages contain each of them once', async () => {
    const pages: string[][] = [];
    let next: string | undefined = '/api/game-data/all?limit=3&sort=gameDate';
    while (next) {
      const { body, headers } = await coach.get(next);
      pages.push(names(body));
      expect(headers.get('X-Total-Count')).toBe('4');
      next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
    }
    expect(pages).toEqual([['Declan', 'Eli', 'Mateo'], ['Arjun']]);
  });

  it.each([
    ['mateo alv', ['Mateo']],
    ['ÁGUILAS', ['Eli']],
    ['100%', ['Eli']],
    ['0%0', []],
    ['nobody', []],
    ['teo', ['Mateo']],
  ])('Then a search for %s finds %j', async (q, found) => {
    const { body, headers } = await coach.get(`/api/game-data/all?q=${encodeURIComponent(q)}`);
    expect(names(body)).toEqual(found);
    expect(headers.get('X-Total-Count')).toBe(String(found.length));
  });

  it.each([
    ['sport=basketball', ['Arjun']],
    ['status=linked', ['Mateo', 'Declan']],
    ['status=unlinked', ['Arjun', 'Eli']],
    ['status=unlinked&sport=baseball&q=alvarez', ['Eli']],
    ['status=sample', []],
  ])('Then %s finds %j @spec S2.2.403-405', async (query, found) => {
    expect(names(await list(query))).toEqual(found);
  });

  it.each([
    ['player', ['Declan', 'Eli', 'Mateo', 'Arjun']],
    ['-player', ['Arjun', 'Mateo', 'Eli', 'Declan']],
  ])('Then sorted by %s the pages are in order', async (sort, sorted) => {
    const seen: string[] = [];
    let next: string | undefined = `/api/game-data/all?limit=1&sort=${sort}`;
    while (next) {
      const { body, headers } = await coach.get(next);
      seen.push(...names(body));
      next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
    }
    expect(seen).toEqual(sorted);
  });

  it('Then one search finds a page and its count, also for a page beyond the last one', async () => {
    const { db } = service.ctx;
    const searches: string[] = [];
    const recordStatement = ({ sql }: { sql: string }) => {
      if (sql.includes('found_by')) searches.push(sql);
    };
    db.on('query', recordStatement);
    const seen: string[] = [];
    let last = '';
    for (let next: string | undefined = '/api/game-data/all?limit=1&sort=player&q=rattlers'; next; ) {
      const { body, headers } = await coach.get(next);
      seen.push(...names(body));
      expect(headers.get('X-Total-Count')).toBe('3');
      last = next;
      next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
    }
    db.removeListener('query', recordStatement);
    expect(seen).toEqual(['Declan', 'Mateo', 'Arjun']);
    expect(searches).toHaveLength(3);

    const shown = db('game_record').where({ first_name: 'Arjun' });
    await shown.clone().update({ opponent: 'Lions' });
    const { body, headers } = await coach.get(last);
    await shown.update({ opponent: 'Blanco Rattlers' });
    expect(body).toEqual([]);
    expect(headers.get('X-Total-Count')).toBe('2');
  });

  it.each(['limit=0', 'limit=x', 'sort=stats', 'cursor=nonsense', 'sport=group', 'status=lost'])(
    'Then %s is refused',
    async (query) => {
      expect((await coach.get(`/api/game-data/all?${query}`)).status).toBe(400);
    },
  );
});

describe('When another user reads the game records', () => {
  it('Then an admin gets them, a parent 403, and a visitor 401', async () => {
    expect((await service.as(admin).get('/api/game-data/all')).status).toBe(200);
    expect((await service.as(parent).get('/api/game-data/all')).status).toBe(403);
    expect((await service.anonymous.get('/api/game-data/all')).status).toBe(401);
  });
});

describe('When statistics are not those of the sport', () => {
  it('Then nothing is recorded', async () => {
    const wrong = { ...baseballGame(), sport: 'basketball' as const };
    const write = service.ctx.db.transaction((tx) => recordGame(tx, service.ctx, JSON.parse(JSON.stringify(wrong))));
    await expect(write).rejects.toThrow();
    expect((await coach.get('/api/game-data/all')).body).toHaveLength(4);
  });
});

describe('When the totals above the list are read', () => {
  it('Then they count the records, the linked ones and the players, without test data @spec S2.2.402', async () => {
    await storeGame(service, baseballGame({ childId: 1, gameDate: '2026-09-01' }));
    await createSamples(service.ctx);
    expect(await stats()).toEqual({ total: 5, linked: 3, unlinked: 2, players: 2, samples: 6 });
    expect((await service.as(parent).get('/api/game-data/stats')).status).toBe(403);
  });
});

describe('When a club has 50,000 records', () => {
  it.each([
    ['limit=20', 'game_record_newest'],
    ['limit=20&sort=player', 'game_record_by_sort_name'],
    ['limit=20&sport=basketball', 'game_record_of_sport'],
    ['limit=20&status=unlinked', 'game_record_unlinked'],
    ['limit=20&status=linked&sort=gameDate', 'game_record_newest'],
    ['limit=20&status=sample', 'game_record_sample'],
    ['limit=20&q=player777', 'game_record_search'],
  ])('Then the page of %s is read by an index', async (query, index) => {
    const { db } = service.ctx;
    if ((await stats()).total < 50_000) {
      // Each statement ends within its time limit on a busy machine, too.
      for (let from = 1; from <= 50_000; from += 10_000) {
        await db.raw(
          `INSERT INTO game_record (version, first_name, last_name, sport, game_date, team_name, opponent, child_id,
           stats, created_at)
         SELECT n, 'Player' || n, 'B', CASE n % 50 WHEN 0 THEN 'basketball' ELSE 'baseball' END,
           date '2024-01-01' + n % 900,
           'Hawks', 'Lions', CASE WHEN n % 20 > 0 THEN 1000 + n % 2000 END,
           CASE n % 50 WHEN 0 THEN :basketball::jsonb ELSE :baseball::jsonb END, now()
         FROM generate_series(${from}, ${from + 9_999}) n`,
          { baseball: JSON.stringify(baseballGame().stats), basketball: JSON.stringify(basketballGame().stats) },
        );
      }
      await db.raw('VACUUM ANALYZE game_record');
    }
    const statements: { sql: string; bindings: unknown[] }[] = [];
    const recordStatement = (statement: { sql: string; bindings: unknown[] }) => {
      if (/from "game_record" left join/.test(statement.sql)) statements.push(statement);
    };
    db.on('query', recordStatement);
    expect((await list(query)).length).toBeGreaterThan(0);
    db.removeListener('query', recordStatement);
    expect(statements).toHaveLength(1);
    for (const { sql, bindings } of statements) {
      const { rows } = await db.raw(`EXPLAIN ${sql.replace(/\$\d+/g, '?')}`, bindings as []);
      const plan = JSON.stringify(rows);
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan on game_record/);
    }
  });
});
