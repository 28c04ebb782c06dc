import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { childrenOfUsers, coach, family, otherParent, parent } from '../../testing/family.ts';
import { recordEvaluation } from '../evaluations/record-evaluation.ts';
import { gamedata } from '../service.ts';

let service: TestService;
let now = new Date('2026-11-21T18:00:00Z');
beforeAll(async () => {
  service = await startTestService(gamedata, { answers: [family, childrenOfUsers], clock: () => now });
});
afterAll(() => service.stop());

async function evaluate(childId: number): Promise<number> {
  const evaluation = {
    childId,
    date: '2026-11-21',
    sport: 'baseball',
    skills: { hitting: 6 },
    notes: null,
    coachId: null,
    eventId: null,
    eventTitle: null,
  } as const;
  await service.ctx.db.transaction((tx) => recordEvaluation(tx, service.ctx, { ...evaluation, coachName: 'Dana' }));
  const newest = await service.ctx.db('evaluation').max<{ max: number }[]>('id');
  return newest[0]?.max ?? 0;
}
const newOf = async (who: typeof parent | typeof otherParent | typeof coach) =>
  (await service.as(who).get('/api/evaluations/new')).body;
const see = (who: typeof parent | typeof otherParent | typeof coach, childId: number, newestId: number) =>
  service.as(who).post('/api/evaluations/seen', { childId, newestId });

describe('When a coach has evaluated a child', () => {
  it('Then it is new only for its parent, until the parent has seen it', async () => {
    const first = await evaluate(1);
    const second = await evaluate(1);
    await evaluate(3);
    expect(await newOf(parent)).toEqual([{ childId: 1, count: 2 }]);
    expect(await newOf(otherParent)).toEqual([{ childId: 3, count: 1 }]);
    expect(await newOf(coach)).toEqual([]);

    expect((await see(parent, 1, first)).status).toBe(204);
    expect(await newOf(parent)).toEqual([{ childId: 1, count: 1 }]);
    await see(parent, 1, second);
    await see(parent, 1, first);
    expect(await newOf(parent)).toEqual([]);
    await evaluate(1);
    expect(await newOf(parent)).toEqual([{ childId: 1, count: 1 }]);
  });

  it('Then an id above the newest does not hide later evaluations', async () => {
    await see(parent, 2, 2_000_000_000);
    await see(parent, 1, 2_000_000_000);
    await evaluate(2);
    await evaluate(1);
    expect(await newOf(parent)).toEqual([
      { childId: 1, count: 1 },
      { childId: 2, count: 1 },
    ]);
  });

  it('Then it stops being new after 30 days', async () => {
    now = new Date('2026-12-22T18:00:00Z');
    expect(await newOf(parent)).toEqual([]);
    now = new Date('2026-11-21T18:00:00Z');
  });

  it('Then only a guardian may mark it as seen', async () => {
    expect((await see(otherParent, 1, 1)).status).toBe(404);
    expect((await see(coach, 1, 1)).status).toBe(404);
    expect((await see(parent, 777, 1)).status).toBe(404);
    expect((await service.anonymous.post('/api/evaluations/seen', { childId: 1, newestId: 1 })).status).toBe(401);
    expect((await service.anonymous.get('/api/evaluations/new')).status).toBe(401);
  });

  it('Then the seen marks are deleted with the child', async () => {
    await service.deliver('child.deleted', { id: 1, version: 40 });
    expect(await service.ctx.db('seen_evaluation').where({ child_id: 1 })).toEqual([]);
  });
});
