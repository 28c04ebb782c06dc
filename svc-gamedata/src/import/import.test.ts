import { exportEvaluations, exportGameRecords, importEvaluations, importGameRecords } from '@fieldhouse/contracts';
import type { ExportedEvaluation, ExportedGameRecord } from '@fieldhouse/contracts/export';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gamedata } from '../service.ts';

const AT = '2026-11-21T18:00:00.000Z';
const STATS = { atBats: 4, hits: 2, runs: 1, rbis: 2, walks: 0, strikeouts: 1, stolenBases: 1, errors: 0 };
const game: ExportedGameRecord = {
  ...{ id: 70, version: 1, firstName: 'Mateo', lastName: 'Alvarez', sport: 'baseball', gameDate: '2026-10-03' },
  ...{ gameTime: null, teamName: 'Hawks', opponent: 'Rattlers', location: null, childId: 1, isLinkRemoved: false },
  ...{ isSample: false, stats: STATS, createdAt: AT },
};
const evaluation: ExportedEvaluation = {
  ...{
    id: 80,
    version: 1,
    childId: 1,
    sport: 'baseball',
    date: '2026-09-01',
    notes: 'Quick hands',
    skills: { hitting: 5 },
  },
  ...{ coachId: 2, coachName: 'Dana Mercer', eventId: null, eventTitle: null, createdAt: AT },
};

const calls = localCalls();
const call = callVia(calls, 'admin');
const all = { afterId: 0, limit: 100 };
const how = { replace: [] as number[], userId: 1 };
let service: TestService;
beforeAll(async () => {
  service = await startTestService(gamedata, { adapters: { calls } });
});
afterAll(() => service.stop());

const games = async (rows: ExportedGameRecord[], dryRun = false) =>
  (await call(importGameRecords, { ...how, rows, dryRun })).results.map(({ outcome }) => outcome);
const evaluations = async (rows: ExportedEvaluation[], dryRun = false) =>
  (await call(importEvaluations, { ...how, rows, dryRun })).results.map(({ outcome }) => outcome);

describe('When records are imported', () => {
  it('Then game records are added, updated by newer ones, and unchanged otherwise @spec S2.7.1412', async () => {
    expect(await games([game], true)).toEqual(['added']);
    expect((await call(exportGameRecords, all)).rows).toEqual([]);
    expect(await games([game])).toEqual(['added']);
    expect((await call(exportGameRecords, all)).rows).toEqual([{ ...game, version: expect.any(Number) }]);
    expect(await games([game])).toEqual(['same']);
    expect(await games([{ ...game, opponent: 'Owls', version: 1_000_000 }])).toEqual(['updated']);
    expect(await games([{ ...game, opponent: 'Cats' }])).toEqual(['club-newer']);
    expect((await call(exportGameRecords, all)).rows).toMatchObject([{ opponent: 'Owls' }]);
    expect(await service.ctx.db('game_record').first('opponent_key')).toEqual({ opponent_key: 'owls' });
  });

  it('Then evaluations are imported in the same way @spec S2.7.1412', async () => {
    expect(await evaluations([evaluation])).toEqual(['added']);
    expect((await call(exportEvaluations, all)).rows).toEqual([{ ...evaluation, version: expect.any(Number) }]);
    expect(await evaluations([{ ...evaluation, skills: { hitting: 9 }, version: 1_000_000 }])).toEqual(['updated']);
    expect(await evaluations([evaluation])).toEqual(['club-newer']);
    expect((await call(exportEvaluations, all)).rows).toMatchObject([{ skills: { hitting: 9 } }]);
  });

  it('Then statistics and ratings of another sport are refused', async () => {
    expect(await games([{ ...game, id: 71, sport: 'basketball' }])).toEqual(['refused']);
    expect(await evaluations([{ ...evaluation, id: 81, sport: 'basketball' }])).toEqual(['refused']);
  });
});
