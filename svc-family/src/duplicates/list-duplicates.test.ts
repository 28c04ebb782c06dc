import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, NOW, rosa, user } from '../../testing/build.ts';
import { family } from '../service.ts';

type Caller = typeof admin | typeof coach | typeof rosa;
interface Group {
  kind: string;
  children: { id: number }[];
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService(family, { clock: () => NOW });
  await service.deliver('user.registered', user({ id: 5 }));
});
afterAll(() => service.stop());
beforeEach(() => service.empty('child', 'shown_duplicate', 'added_child', 'outbox', 'idempotency_key'));

const add = async (profile: object = {}): Promise<number> =>
  (await service.as(rosa).post('/api/children', childForm({ confirmNotDuplicate: true, ...profile }))).body.id;
const list = (query = '', as: Caller = admin) => service.as(as).get(`/api/admin/duplicates${query}`);
const groups = async (query = ''): Promise<[string, ...number[]][]> =>
  (await list(query)).body.map(({ kind, children }: Group) => [kind, ...children.map(({ id }) => id)]);
const stats = async () => (await service.as(admin).get('/api/admin/duplicates/stats')).body;
const ignore = (body: object, as: Caller = admin) => service.as(as).post('/api/admin/duplicate-ignore-pairs', body);
const pairs = (query = '') => service.as(admin).get(`/api/admin/duplicate-ignore-pairs${query}`);
const reason = 'Cousins';

/** Microseconds of processor time, so that other work on the machine does not count. */
const SECOND = 1_000_000;

describe('GET /api/admin/duplicates', () => {
  it('When children share a name or a birth date, Then they are in groups, same names first', async () => {
    const zoe = await add({ firstName: 'Zoe', birthdate: '2015-02-03' });
    const abe = await add({ firstName: 'Abe', birthdate: '2015-02-03' });
    const first = await add();
    const second = await add({ firstName: 'MATEO', birthdate: '2017-04-04' });
    await add({ firstName: 'Else' });
    await service.ctx.db('child').where({ first_name: 'Else' }).update({ birthdate: '2012-01-01' });
    const { body, headers } = await list();
    expect(headers.get('X-Total-Count')).toBe('2');
    expect(body[0].children[0]).toEqual({
      id: first,
      firstName: 'Mateo',
      lastName: 'Alvarez',
      age: 9,
      birthdate: '2017-04-02',
      createdAt: NOW.toISOString(),
      parentFirstName: 'Rosa',
      parentLastName: 'Alvarez',
    });
    expect(await groups()).toEqual([
      ['same-name', first, second],
      ['birthdate', zoe, abe],
    ]);
    expect(await stats()).toEqual({
      sameName: 1,
      birthdate: 1,
      ignoredPairs: 0,
      pendingRequests: 0,
      invitationsToApprove: 0,
    });
    expect(await groups('?kind=birthdate')).toEqual([['birthdate', zoe, abe]]);
    expect(await groups('?q=mat alv')).toEqual([['same-name', first, second]]);
    expect(await groups('?q=nobody')).toEqual([]);
  });

  it('When a child is archived, Then it is in no group', async () => {
    const first = await add();
    await add();
    expect(await groups()).toHaveLength(1);
    await service.as(admin).put(`/api/admin/children/${first}/archive`, { isActive: false });
    expect(await groups()).toEqual([]);
  });

  it('When there are many groups, Then the pages contain each of them once', async () => {
    for (let index = 0; index < 7; index += 1) {
      const profile = { lastName: `Family ${'abcdefg'[index]}`, birthdate: `2016-0${index + 1}-01` };
      await add(profile);
      await add(profile);
    }
    const seen: unknown[] = [];
    let next: string | undefined = '/api/admin/duplicates?limit=3';
    for (let page = 0; next !== undefined && page < 5; page += 1) {
      const answer = await service.as(admin).get(next);
      seen.push(...answer.body.map(({ children }: Group) => children[0]?.id));
      next = /<([^>]*)>/.exec(answer.headers.get('Link') ?? '')?.[1];
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect((await list('?cursor=abc')).status).toBe(400);
  });

  it('When there are more groups than a page, Then 100 are listed, and all pages load the children once', async () => {
    await service.ctx.db.raw(`
      INSERT INTO child
        (first_name, last_name, birthdate, added_by, created_at, version, name_key, sort_name, search_words)
      SELECT 'A', n::text, date '2016-01-01' + n % 150, 5, now(), 1, n % 150 || '', 'a', '{}'
      FROM generate_series(1, 300) n`);
    let loads = 0;
    const countLoad = ({ sql }: { sql: string }) => {
      if (/^select.*"name_key" as "nameKey"/.test(sql)) loads += 1;
    };
    service.ctx.db.on('query', countLoad);
    const [first, { sameName }] = await Promise.all([list(), stats()]);
    const next = /<[^>?]*(\?[^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await list(next);
    service.ctx.db.removeListener('query', countLoad);
    expect([first.body.length, second.body.length, sameName]).toEqual([100, 50, 150]);
    expect(loads).toBe(1);
  });

  it('When the club has 20,000 children, Then a page is answered within 2 seconds', async () => {
    await service.ctx.db.raw(`
      INSERT INTO child
        (first_name, last_name, birthdate, added_by, created_at, version, name_key, sort_name, search_words)
      SELECT 'A' || n % 150, 'B' || n % 133, date '2010-01-01' + n * 7 % 5000, 5, now(), 1,
        'a' || n % 150 || E'\\n' || 'b' || n % 133, 'b', ARRAY['a' || n % 150, 'b' || n % 133]
      FROM generate_series(1, 20000) n`);
    const before = process.cpuUsage();
    const { body } = await list('?limit=20');
    expect(body).toHaveLength(20);
    expect(process.cpuUsage(before).user).toBeLessThan(2 * SECOND);
  });

  it('When the caller is a coach or a parent, Then 403', async () => {
    for (const who of [coach, rosa]) {
      expect((await list('', who)).status).toBe(403);
      expect((await service.as(who).get('/api/admin/duplicates/stats')).status).toBe(403);
      expect((await service.as(who).get('/api/admin/duplicate-ignore-pairs')).status).toBe(403);
      expect((await ignore({ childId1: 1, childId2: 2, reason }, who)).status).toBe(403);
      expect((await service.as(who).delete('/api/admin/duplicate-ignore-pairs/1')).status).toBe(403);
    }
  });
});

describe('/api/admin/duplicate-ignore-pairs', () => {
  it('When a pair is ignored twice, Then it is stored once @spec S2.3.901, S2.4.901, S2.7.901, S2.7.902', async () => {
    const [first, second] = [await add(), await add()];
    const stored = await ignore({ childId1: second, childId2: first, reason: ' Cousins ' });
    expect([stored.status, stored.body]).toEqual([
      201,
      expect.objectContaining({ id: expect.any(Number), childId1: first, childId2: second, reason }),
    ]);
    const again = await ignore({ childId1: first, childId2: second, reason: 'Another reason' });
    expect([again.status, again.body]).toEqual([201, stored.body]);
    expect((await pairs()).body).toEqual([stored.body]);
    expect(stored.body.children).toMatchObject([{ id: first }, { id: second }]);
    expect(await groups()).toEqual([]);
    expect(await stats()).toMatchObject({ sameName: 0, ignoredPairs: 1 });
  });

  it('When a group is ignored twice, Then each pair is stored once @spec S2.7.903, S2.7.907', async () => {
    const ids = [await add(), await add(), await add()];
    const [one = 0, two = 0] = ids;
    await ignore({ childId1: two, childId2: one, reason: 'Cousins' });
    const group = (childIds: unknown[], who: typeof admin | typeof coach = admin) =>
      service.as(who).post('/api/admin/duplicate-ignore-pairs/group', { childIds, reason });
    expect((await group([...ids, 999_999])).status).toBe(404);
    expect((await group(ids, coach)).status).toBe(403);
    expect((await group([one, one])).body.errors).toEqual([
      { path: 'childIds', message: 'Please select two different children' },
    ]);
    const many = await group(Array.from({ length: 201 }, (_, index) => index + 1));
    expect([many.status, many.body.message]).toEqual([400, 'At most 200 children can be marked at a time']);
    expect((await pairs()).body).toHaveLength(1);
    const marked = await Promise.all([group(ids), group(ids.toReversed())]);
    expect(marked.map(({ status }) => status)).toEqual([200, 200]);
    const stored = (await pairs()).body.map(({ childId1, childId2 }: { childId1: number; childId2: number }) => [
      childId1,
      childId2,
    ]);
    expect(stored).toHaveLength(3);
    expect(new Set(stored.map(String)).size).toBe(3);
    expect(await groups()).toEqual([]);
  });

  it('When the mark is removed, Then they are a group again', async () => {
    const [first, second] = [await add(), await add()];
    const { body } = await ignore({ childId1: first, childId2: second, reason });
    const removeMark = () => service.as(admin).delete(`/api/admin/duplicate-ignore-pairs/${body.id}`);
    expect((await removeMark()).status).toBe(204);
    expect((await removeMark()).status).toBe(404);
    expect(await groups()).toEqual([['same-name', first, second]]);
  });

  it('When a child of a pair is deleted, Then the pair is deleted, too', async () => {
    const [first, second] = [await add(), await add()];
    await ignore({ childId1: first, childId2: second, reason });
    expect((await service.as(rosa).delete(`/api/children/${second}`)).status).toBe(200);
    expect((await pairs()).body).toEqual([]);
  });

  it('When a child is unknown, both are the same, or the reason is missing, Then it is refused', async () => {
    const first = await add();
    expect((await ignore({ childId1: first, childId2: 999_999, reason })).status).toBe(404);
    expect((await ignore({ childId1: first, childId2: first, reason })).body).toMatchObject({
      status: 400,
      message: 'Please select two different children',
    });
    expect((await ignore({ childId1: first, childId2: first + 1, reason: ' ' })).body.message).toBe(
      'Please say why they are not duplicates',
    );
    expect((await pairs()).body).toEqual([]);
  });

  it('When several pairs are sent concurrently, Then each is stored once, and the list has pages', async () => {
    const ids = [await add(), await add(), await add()];
    const [one = 0, two = 0, three = 0] = ids;
    const wanted = [
      [one, two],
      [two, one],
      [one, three],
      [three, two],
    ];
    const answers = await Promise.all(wanted.map(([childId1, childId2]) => ignore({ childId1, childId2, reason })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await pairs()).headers.get('X-Total-Count')).toBe('3');
    const page = await pairs('?limit=2');
    expect([page.body.length, page.headers.get('X-Total-Count')]).toEqual([2, '3']);
    const next = /<([^>]*)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
    expect((await service.as(admin).get(next)).body).toHaveLength(1);
  });
});
