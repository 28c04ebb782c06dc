import { ageOn, clubToday } from '@fieldhouse/contracts';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { coach, NOW, rosa, user } from '../../testing/build.ts';
import { storePlayer } from '../../testing/players.ts';
import { family } from '../service.ts';

const sized = { shirtSize: 'Youth M', pantSize: 'Youth M' };
const LAST_MONTH = new Date('2026-11-01T04:59:00Z');

let service: TestService;
beforeAll(async () => {
  service = await startTestService(family, { clock: () => NOW });
  await service.deliver('user.registered', user({ id: 5 }));
  await service.deliver('user.registered', user({ id: 6, firstName: 'Chloé', lastName: 'O’Neil-Straße' }));
  const { db } = service.ctx;
  // Ages today, 21 November 2026: 9, 8 until tomorrow, 13 today, 12 until tomorrow, 4, and 10 archived.
  await storePlayer(db, { firstName: 'Mateo', nickname: 'Teo', ...sized, parentId: 5, otherParentId: 6 });
  await storePlayer(db, { firstName: 'Noa', birthdate: '2017-11-22', shirtSize: 'Youth S', parentId: 5 });
  await storePlayer(db, { firstName: 'Lucia', birthdate: '2013-11-21', ...sized, ageDocumentAt: NOW, parentId: 5 });
  await storePlayer(db, { firstName: 'June', lastName: 'Park', birthdate: '2013-11-22', ...sized, parentId: 6 });
  await storePlayer(db, { firstName: 'Bo', lastName: 'Reed', birthdate: '2022-01-01', createdAt: LAST_MONTH });
  await storePlayer(db, { firstName: 'Ari', lastName: 'Stone', birthdate: '2016-02-29', isActive: false });
});
afterAll(() => service.stop());

const list = async (query: string) => {
  const { status, body, headers } = await service.as(coach).get(`/api/all-children?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const names = body.map(({ firstName }: { firstName: string }) => firstName);
  return { names, total: Number(headers.get('X-Total-Count')), next: nextOf(headers), body };
};
const nextOf = (headers: Headers) => /<[^>]*cursor=([^&>]+)/.exec(headers.get('Link') ?? '')?.[1];

describe('When a coach filters the players', () => {
  it.each([
    ['ages=youth', ['Noa']],
    ['ages=junior', ['Mateo', 'June', 'Ari']],
    ['ages=teen', ['Lucia']],
    ['ages=youth,teen', ['Lucia', 'Noa']],
    ['ages=', ['Lucia', 'Mateo', 'Noa', 'June', 'Bo', 'Ari']],
    ['missing=sizes', ['Noa', 'Bo', 'Ari']],
    ['missing=document&status=active', ['Mateo', 'Noa', 'June', 'Bo']],
    ['missing=sizes,document&ages=youth', ['Noa']],
    ['status=archived', ['Ari']],
    ['status=active&ages=junior&q=alv', ['Mateo']],
  ])('Then %s lists %j with their number @spec S2.2.205, S2.9.201-203', async (query, expected) => {
    expect(await list(query)).toMatchObject({ names: expected, total: expected.length });
  });

  it.each([
    ['rosa', ['Lucia', 'Mateo', 'Noa']],
    ['CHLOE oneil', ['Mateo', 'June']],
    ['strasse', ['Mateo', 'June']],
    ['rosa park', []],
    ['teo', ['Mateo']],
  ])('Then %j finds children by their own names and their guardians’ @spec S2.2.204', async (q, expected) => {
    expect((await list(`q=${encodeURIComponent(q)}`)).names).toEqual(expected);
  });

  it('Then a parent whose account is deleted is not found', async () => {
    await service.deliver('user.registered', user({ id: 9, firstName: 'Wanda' }));
    const id = await storePlayer(service.ctx.db, { firstName: 'Zed', parentId: 9 });
    expect((await list('q=wanda')).names).toEqual(['Zed']);
    await service.ctx.db('user_projection').where({ id: 9 }).update({ is_deleted: true });
    expect((await list('q=wanda')).names).toEqual([]);
    await service.ctx.db('child').where({ id }).delete();
  });

  it.each(['ages=old', 'missing=shoes', 'status=deleted', 'sort=birthdate'])('Then %s is 400', async (query) => {
    expect((await service.as(coach).get(`/api/all-children?${query}`)).status).toBe(400);
  });

  it('Then the age groups match the shown ages on any day', async () => {
    const days = ['2027-02-28', '2028-02-28', '2028-02-29', '2029-03-01', '2026-12-31'];
    const other = await Promise.all(
      days.map((day) => startTestService(family, { clock: () => new Date(`${day}T18:00:00Z`) })),
    );
    try {
      for (const at of other) {
        const today = clubToday(at.ctx.clock());
        for (let year = 2008; year < 2025; year += 1) {
          for (const birthdate of [`${year}-02-28`, `${year}-03-01`, ...(year % 4 === 0 ? [`${year}-02-29`] : [])]) {
            await storePlayer(at.ctx.db, { birthdate });
          }
        }
        const shown = async (ages: string): Promise<number[]> => {
          const { body } = await at.as(coach).get(`/api/all-children?ages=${ages}`);
          for (const { age, birthdate } of body) expect(age).toBe(ageOn(birthdate, today));
          return body.map(({ age }: { age: number }) => age);
        };
        const inside = (ages: number[], least: number, most: number) =>
          ages.every((age) => age >= least && age <= most);
        expect(inside(await shown('youth'), 5, 8)).toBe(true);
        expect(inside(await shown('junior'), 9, 12)).toBe(true);
        expect(inside(await shown('teen'), 13, 99)).toBe(true);
        const { body } = await at.as(coach).get('/api/all-children');
        const old = body.filter(({ age }: { age: number }) => age >= 5);
        expect((await shown('youth,junior,teen')).length).toBe(old.length);
      }
    } finally {
      await Promise.all(other.map((each) => each.stop()));
    }
  });
});

describe('When the players are sorted', () => {
  it.each([
    ['name', ['Lucia', 'Mateo', 'Noa', 'June', 'Bo', 'Ari']],
    ['-name', ['Ari', 'Bo', 'June', 'Noa', 'Mateo', 'Lucia']],
    ['age', ['Bo', 'Noa', 'Mateo', 'Ari', 'June', 'Lucia']],
    ['-age', ['Lucia', 'June', 'Ari', 'Mateo', 'Noa', 'Bo']],
  ])('Then the pages by %s are in order', async (sort, expected) => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { names, next, total } = await list(`limit=2&sort=${sort}${cursor}`);
      expect(total).toBe(expected.length);
      seen.push(...names);
      cursor = next ? `&cursor=${next}` : '';
    } while (cursor !== '');
    expect(seen).toEqual(expected);
  });

  it('Then a cursor of another order is 400', async () => {
    const { next } = await list('limit=2&sort=name');
    expect((await service.as(coach).get(`/api/all-children?sort=age&cursor=${next}`)).status).toBe(400);
  });
});

describe('When a coach requests the figures of the players', () => {
  it('Then they count all children, and ages and missing values of active ones @spec S2.2.203', async () => {
    const { status, body } = await service.as(coach).get('/api/all-children/stats');
    expect(status).toBe(200);
    expect(body).toEqual({
      total: 6,
      active: 5,
      joinedThisMonth: 5,
      averageAge: 9.2,
      youngest: 4,
      oldest: 13,
      missingSizes: 2,
      missingDocument: 4,
      ageGroups: [
        { id: 'youth', count: 1 },
        { id: 'junior', count: 2 },
        { id: 'teen', count: 1 },
      ],
    });
  });

  it('Then a parent gets 403, and a club without children has no ages', async () => {
    expect((await service.as(rosa).get('/api/all-children/stats')).status).toBe(403);
    const empty = await startTestService(family, { clock: () => NOW });
    const { body } = await empty.as(coach).get('/api/all-children/stats');
    expect(body).toMatchObject({ total: 0, active: 0, averageAge: null, youngest: null, oldest: null });
    await empty.stop();
  });
});

describe('When there are many players', () => {
  it.each([
    [
      `SELECT id FROM user_projection WHERE array_to_tsvector(found_by) @@ '''ro'':*'::tsquery`,
      'user_projection_found_by',
    ],
    [`SELECT id FROM child WHERE birthdate > '2017-11-21' ORDER BY birthdate, id LIMIT 5`, 'child_birthdate'],
    [
      'SELECT id FROM child WHERE (shirt_size IS NULL OR pant_size IS NULL) ORDER BY sort_name, id LIMIT 5',
      'child_missing_sizes',
    ],
    ['SELECT id FROM child WHERE age_document_at IS NULL ORDER BY sort_name, id LIMIT 5', 'child_missing_document'],
    ['SELECT count(*) FROM child WHERE is_active', 'child_active'],
  ])('Then %s uses an index', async (sql, index) => {
    const rows = await service.ctx.db.transaction(async (tx) => {
      await tx.raw('SET LOCAL enable_seqscan = off');
      return (await tx.raw<{ rows: unknown[] }>(`EXPLAIN ${sql}`)).rows;
    });
    expect(JSON.stringify(rows)).toContain(index);
  });
});
