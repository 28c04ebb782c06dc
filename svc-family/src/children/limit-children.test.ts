import { purgeOldRows } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { family } from '../service.ts';

const HOUR = 60 * 60 * 1000;
const LIMIT = 20;

describe('the limit of children that a parent adds in a day', () => {
  let now = NOW;
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(family, { clock: () => now });
    await service.deliver('user.registered', user({ id: 5 }));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = NOW;
    await service.empty('child', 'added_child', 'outbox', 'idempotency_key');
  });

  type Caller = { userId: number; role: 'parent' | 'coach' | 'admin' };
  const add = (firstName: string, who: Caller = rosa, headers = {}) =>
    service.as(who).post('/api/children', childForm({ firstName }), headers);
  /** Names that differ in letters. */
  const named = (index: number) => `Child ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index % 26]}${index < 26 ? '' : 'a'}`;
  const addMany = async (count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, index) => add(named(index))));
    return answers.map(({ status }) => status);
  };
  const childrenStored = async () => (await service.ctx.db('child')).length;
  const refusals = async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/limit_refusals_total\{[^}]*limit="children"[^}]*\} (\d+)/.exec(metrics)?.[1] ?? 0);
  };

  it('When thirty are added concurrently, Then twenty are, and the others get 429 with advice', async () => {
    const refusedBefore = await refusals();
    const statuses = await addMany(30);
    expect(statuses.filter((status) => status === 201)).toHaveLength(LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await childrenStored()).toBe(LIMIT);
    now = new Date(NOW.getTime() + 2 * HOUR);
    const { status, body, headers } = await add('Late');
    expect([status, body.code, body.detail]).toEqual([
      429,
      'too_many_children',
      'You have added 20 children within a day. Please add the next one in 22 hours, or ask the club',
    ]);
    expect(headers.get('Retry-After')).toBe(`${22 * 3600}`);
    expect(await refusals()).toBe(refusedBefore + 11);
  });

  it('When the children are removed again, Then they still count', async () => {
    await addMany(LIMIT);
    for (const { id } of await service.ctx.db('child').select('id')) {
      expect((await service.as(rosa).delete(`/api/children/${id}`)).status).toBe(200);
    }
    expect(await childrenStored()).toBe(0);
    expect((await add('Again')).status).toBe(429);
  });

  it('When a day has passed, Then the parent may add again, and the counts are deleted', async () => {
    await addMany(LIMIT);
    now = new Date(NOW.getTime() + 24 * HOUR);
    expect((await add('Next Day')).status).toBe(201);
    await purgeOldRows(family).run(service.ctx);
    expect(await service.ctx.db('added_child')).toHaveLength(1);
  });

  it('When one parent has reached the limit, Then other users may still add', async () => {
    await addMany(LIMIT);
    for (const [index, who] of [jiWon, coach, admin].entries()) {
      expect((await add(`Other ${named(index)}`, who)).status).toBe(201);
    }
    for (let index = 0; index < LIMIT; index += 1) await add(`Staff ${named(index)}`, coach);
    expect((await add('One More', coach)).status).toBe(201);
  });

  it('When the answer to the twentieth was lost, Then a retry gets it and adds no other child', async () => {
    await addMany(LIMIT - 1);
    const first = await add('Last', rosa, { 'Idempotency-Key': 'the-last' });
    const again = await add('Last', rosa, { 'Idempotency-Key': 'the-last' });
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(await childrenStored()).toBe(LIMIT);
  });

  it('When a possible duplicate is refused, Then nothing is counted', async () => {
    await addMany(LIMIT - 1);
    expect((await add(named(0))).status).toBe(409);
    expect((await add('Last')).status).toBe(201);
  });

  it('When the account is deleted, Then its counts are deleted', async () => {
    await service.deliver('user.registered', user({ id: 77 }));
    await add('Short Stay', { userId: 77, role: 'parent' });
    await service.deliver('user.deleted', { id: 77, version: 2 });
    expect(await service.ctx.db('added_child').where({ user_id: 77 })).toEqual([]);
  });
});

describe('the setting LIMIT_CHILDREN', () => {
  it.each([
    [2, [201, 201, 429, 429]],
    [0, [201, 201, 201, 201]],
  ])('When it is %d, Then that is the limit, where 0 means no limit', async (limitChildren, expected) => {
    const service = await startTestService(family, { environment: { limitChildren } });
    const statuses: number[] = [];
    for (const firstName of ['Ada', 'Ben', 'Cleo', 'Dan']) {
      statuses.push((await service.as(rosa).post('/api/children', childForm({ firstName }))).status);
    }
    await service.stop();
    expect(statuses).toEqual(expected);
  });
});
