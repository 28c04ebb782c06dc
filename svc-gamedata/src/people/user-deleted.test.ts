import { recordCounts } from '@fieldhouse/contracts';
import { callVia, localCalls, purgeDeletedPeople } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NewEvaluation } from '../evaluations/evaluation.ts';
import { recordEvaluation } from '../evaluations/record-evaluation.ts';
import { recordGame } from '../game-records/record-game.ts';
import { gamedata } from '../service.ts';

const COACH = 2;
const OTHER_COACH = 3;
const PARENT = 5;

const calls = localCalls();
let service: TestService;
beforeAll(async () => {
  service = await startTestService(gamedata, { adapters: { calls } });
  await evaluate(1, COACH);
  await evaluate(1, OTHER_COACH);
  await evaluate(2, COACH);
  await play(1);
  await play(3);
});
afterAll(() => service.stop());

const db = (table: string) => service.ctx.db(table);

function evaluate(childId: number, coachId: number) {
  const evaluation = NewEvaluation.parse({
    ...{
      childId,
      coachId,
      date: '2026-09-01',
      sport: 'baseball',
      skills: { hitting: 5 },
      coachName: `Coach ${coachId}`,
    },
    ...{ notes: null, eventId: null, eventTitle: null },
  });
  return service.ctx.db.transaction((tx) => recordEvaluation(tx, service.ctx, evaluation));
}

function play(childId: number) {
  return service.ctx.db.transaction((tx) =>
    recordGame(tx, service.ctx, {
      ...{
        firstName: 'Mateo',
        lastName: 'Alvarez',
        sport: 'baseball',
        gameDate: '2026-10-03',
        gameTime: null,
        childId,
      },
      ...{ teamName: 'Hawks', opponent: 'Rattlers', location: null },
      stats: { atBats: 4, hits: 2, runs: 1, rbis: 2, walks: 0, strikeouts: 1, stolenBases: 1, errors: 0 },
    }),
  );
}

describe('When svc-auth queries the effects of a user’s deletion', () => {
  it('Then the records of these children are counted, and the evaluations of the coach', async () => {
    const call = callVia(calls, 'auth');
    expect(await call(recordCounts, { childIds: [1, 2], coachId: COACH })).toEqual({
      ...{ evaluations: 3, gameRecords: 1, writtenEvaluations: 2 },
    });
    expect(await call(recordCounts, { childIds: [], coachId: 99 })).toEqual({
      ...{ evaluations: 0, gameRecords: 0, writtenEvaluations: 0 },
    });
  });
});

describe('When an account is deleted', () => {
  it('Then evaluations keep the coach’s name without the id, and those of others do not change', async () => {
    const evaluations = () => db('evaluation').orderBy('id').select('coach_id', 'coach_name', 'version');
    const before = await evaluations();
    await service.deliver('user.deleted', { id: COACH, version: 90 });
    await service.deliver('user.deleted', { id: COACH, version: 90 });
    const after = await evaluations();
    expect(after.map(({ coach_id, coach_name }) => [coach_id, coach_name])).toEqual([
      [null, 'Coach 2'],
      [OTHER_COACH, 'Coach 3'],
      [null, 'Coach 2'],
    ]);
    expect(after.map(({ version }, index) => version > before[index].version)).toEqual([true, false, true]);
  });

  it('Then seen marks, stored answers and uploads of the user are deleted', async () => {
    for (const user_id of [PARENT, OTHER_COACH]) {
      await db('seen_evaluation').insert({ child_id: 1, user_id, up_to: 1 });
      await db('game_upload').insert({ user_id, created_at: new Date(), expires_at: new Date() });
      await db('idempotency_key').insert({
        ...{ user_id, route: 'POST /api/skill-evaluations', key: 'one', request_hash: 'x' },
        ...{ status: 201, body: '{}', created_at: new Date() },
      });
    }
    await service.deliver('user.deleted', { id: PARENT, version: 91 });
    await purgeDeletedPeople.run(service.ctx);
    for (const table of ['seen_evaluation', 'game_upload', 'idempotency_key']) {
      expect([table, await db(table).pluck('user_id')]).toEqual([table, [OTHER_COACH]]);
    }
  });
});
