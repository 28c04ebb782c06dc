import { withTrends } from '@fieldhouse/contracts';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { evaluationsOf } from '../src/evaluations/evaluation.repository.ts';
import type { GameRecord } from '../src/game-records/game-record.ts';
import { gamedata } from '../src/service.ts';
import { loadDemo } from './index.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(gamedata, { clock: () => new Date('2026-11-21T18:00:00Z') });
});
afterAll(() => service.stop());

describe('When the demo club is loaded twice', () => {
  it('Then there are twelve past records, two of them unlinked', async () => {
    await loadDemo(service.ctx);
    await loadDemo(service.ctx);
    const { body } = await service.as({ userId: 2, role: 'coach' }).get('/api/game-data/all');
    const records: GameRecord[] = body;
    expect(records).toHaveLength(12);
    expect(records.filter(({ childId }) => childId === null)).toHaveLength(2);
    expect(records.every(({ gameDate }) => gameDate < '2026-11-21')).toBe(true);
    expect(records[0]).toMatchObject({ gameDate: '2026-11-15', firstName: 'Arjun', lastName: 'Raman', childId: 9 });
  });

  it('Then there are ten past evaluations of five children, with every trend', async () => {
    const { rows } = await service.ctx.db.raw(
      'SELECT child_id AS id, count(*) AS times FROM evaluation GROUP BY 1 ORDER BY 1',
    );
    expect(rows.map(({ id, times }: { id: number; times: number }) => [id, times])).toEqual([
      [1, 4],
      [2, 2],
      [3, 1],
      [5, 2],
      [9, 1],
    ]);
    const trends = await Promise.all(
      [1, 2, 5].map(async (id) => withTrends(await evaluationsOf(service.ctx.db, id)).map(({ trend }) => trend)),
    );
    expect(trends).toEqual([
      ['improved', 'steady', 'improved', 'steady'],
      ['needs-work', 'steady'],
      ['steady', 'steady'],
    ]);
  });
});
