import { exportEvaluations, exportGameRecords, recordData } from '@fieldhouse/contracts';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NewEvaluation } from '../evaluations/evaluation.ts';
import { recordEvaluation } from '../evaluations/record-evaluation.ts';
import { insertGameRecord } from '../game-records/game-record.repository.ts';
import { gamedata } from '../service.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const STATS = { atBats: 4, hits: 2, runs: 1, rbis: 2, walks: 0, strikeouts: 1, stolenBases: 1, errors: 0 };

const calls = localCalls();
const call = callVia(calls, 'admin');
const all = { afterId: 0, limit: 1000 };
let service: TestService;
beforeAll(async () => {
  service = await startTestService(gamedata, { clock: () => NOW, adapters: { calls } });
  await play(1);
  await play(2);
  await play(1, true);
  await evaluate(1);
  await evaluate(2);
});
afterAll(() => service.stop());

function play(childId: number, isSample = false) {
  const player = { firstName: 'Mateo', lastName: 'Alvarez', childId, gameDate: '2026-10-03', gameTime: null };
  const game = { teamName: 'Hawks', opponent: 'Rattlers', location: null, sport: 'baseball' as const, stats: STATS };
  return service.ctx.db.transaction((tx) =>
    insertGameRecord(tx, { ...player, ...game }, { version: childId, createdAt: NOW, isSample }),
  );
}

function evaluate(childId: number) {
  const evaluation = NewEvaluation.parse({
    ...{ childId, coachId: 2, coachName: 'Dana Mercer', date: '2026-09-01', sport: 'baseball' },
    ...{ skills: { hitting: 5 }, notes: 'Quick hands', eventId: null, eventTitle: null },
  });
  return service.ctx.db.transaction((tx) => recordEvaluation(tx, service.ctx, evaluation));
}

describe('When svc-admin exports the records', () => {
  it('Then game records have their statistics, also test data, in pages', async () => {
    const { rows } = await call(exportGameRecords, { afterId: 0, limit: 2 });
    expect(rows).toMatchObject([
      { id: 1, childId: 1, gameDate: '2026-10-03', stats: STATS, isSample: false, createdAt: NOW.toISOString() },
      { id: 2, childId: 2, isLinkRemoved: false },
    ]);
    expect((await call(exportGameRecords, { afterId: 2, limit: 2 })).rows).toMatchObject([{ id: 3, isSample: true }]);
  });

  it('Then evaluations have their ratings and the coach’s name', async () => {
    expect((await call(exportEvaluations, all)).rows).toMatchObject([
      { childId: 1, skills: { hitting: 5 }, notes: 'Quick hands', coachId: 2, coachName: 'Dana Mercer' },
      { childId: 2 },
    ]);
  });
});

describe('When svc-admin queries one family’s data', () => {
  it('Then it gets the records of only its children, without test data @spec S2.7.1407, S2.7.1408', async () => {
    const { evaluations, gameRecords } = await call(recordData, { childIds: [1] });
    expect(evaluations.map(({ childId }) => childId)).toEqual([1]);
    expect(gameRecords.map(({ id }) => id)).toEqual([1]);
    expect(await call(recordData, { childIds: [] })).toEqual({ evaluations: [], gameRecords: [] });
  });
});
