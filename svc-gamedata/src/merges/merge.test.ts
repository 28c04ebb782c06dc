import { childWithGuardians, exportEvaluations, exportGameRecords, type MergeState } from '@fieldhouse/contracts';
import { answers, callVia, localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '../../testing/club.ts';
import { admin, child, coach, parent } from '../../testing/family.ts';
import { baseballGame, storeGame } from '../../testing/games.ts';
import { familyWith, player } from '../../testing/players.ts';
import { recordEvaluation } from '../evaluations/record-evaluation.ts';
import { fixGameData } from '../fixes/fix-game-data.ts';
import { countUnseen, storeSeen } from '../new-evaluations/new-evaluations.repository.ts';
import { gamedata } from '../service.ts';
import { moveRemainingRows } from './merge.consumers.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const calls = localCalls();
let service: TestService;
let next = 100;
let [primary, duplicate] = [0, 0];
beforeAll(async () => {
  // Without jobs: they would move remaining rows before the test reads them.
  const children = [player(1, 'Mateo Alvarez')];
  const family = answers(childWithGuardians, async ({ childId }) => {
    const named = [...children, player(primary, 'Mateo Primary')];
    return { child: named.find(({ id }) => id === (childId === duplicate ? primary : childId)) ?? null, guardians: [] };
  });
  const owners = [auth, ...familyWith(children).slice(0, 1), family];
  service = await startTestService(
    { ...gamedata, jobs: [] },
    { clock: () => NOW, adapters: { calls }, answers: owners },
  );
});
afterAll(() => service.stop());
beforeEach(async () => {
  [primary, duplicate] = [next, next + 1];
  next += 10;
  for (const id of [primary, duplicate]) await service.deliver('child.created', child({ id, lastName: `No${next}` }));
});

const state = (changes: Partial<MergeState> = {}): MergeState => ({
  ...{ id: primary, version: 10, primaryId: primary, duplicateIds: [duplicate] },
  ...{ registrations: true, evaluations: true, gameData: true },
  ...changes,
});
const merge = (changes: Partial<MergeState> = {}) => service.deliver('child.merged', state(changes), { actor: admin });
const undo = () => service.deliver('child.merge-undone', state({ version: 11 }), { actor: admin });
const answered = async () => (await service.published('child.merge-applied')).at(-1);

const evaluate = (childId: number) =>
  service.ctx.db.transaction((tx) =>
    recordEvaluation(tx, service.ctx, {
      ...{ childId, sport: 'baseball', date: '2026-11-01', notes: null, skills: { hitting: 6 } },
      ...{ coachId: 2, coachName: 'Dana Mercer', eventId: null, eventTitle: null },
    }),
  );
const evaluationsOf = (childId: number) =>
  service.ctx.db('evaluation').where({ child_id: childId }).orderBy('id').pluck('id');
const gamesOf = (childId: number) =>
  service.ctx.db('game_record').where({ child_id: childId }).orderBy('id').pluck('id');
const unseen = async (childId: number, userId: number = parent.userId) =>
  (await countUnseen(service.ctx.db, { userId, childIds: [childId], now: NOW }))[0]?.count ?? 0;
const see = (childId: number, upTo: number, userId: number = parent.userId) =>
  storeSeen(service.ctx.db, { userId, childId, upTo });

describe('When duplicates are merged', () => {
  it('Then game records and evaluations move to the primary, and an undo moves them back @spec S2.4.958', async () => {
    const [own, moved] = [await evaluate(primary), await evaluate(duplicate)];
    const game = await storeGame(service, baseballGame({ childId: duplicate }));
    await merge();
    expect([await evaluationsOf(primary), await gamesOf(primary)]).toEqual([[own, moved], [game]]);
    expect(await answered()).toMatchObject({
      actor: 1,
      data: { mergeVersion: 10, service: 'gamedata', counts: { evaluations: 1, gameRecords: 1, stagedRows: 0 } },
    });
    const later = await evaluate(primary);
    await undo();
    expect([await evaluationsOf(primary), await evaluationsOf(duplicate)]).toEqual([[own, later], [moved]]);
    expect([await gamesOf(primary), await gamesOf(duplicate)]).toEqual([[], [game]]);
    expect((await answered())?.data).toMatchObject({ mergeVersion: 11, counts: { evaluations: 1, gameRecords: 1 } });
  });

  it('Then a record that was linked to another child later stays there', async () => {
    const game = await storeGame(service, baseballGame({ childId: duplicate }));
    await merge();
    expect((await service.as(coach).post(`/api/game-data/${game}/link`, { childId: 1 })).status).toBe(200);
    await undo();
    expect([await gamesOf(1), await gamesOf(duplicate)]).toEqual([[game], []]);
    await service.ctx.db('game_record').where({ id: game }).delete();
  });

  it('Then records that the merge leaves out stay with the duplicate', async () => {
    const evaluation = await evaluate(duplicate);
    const game = await storeGame(service, baseballGame({ childId: duplicate }));
    await merge({ evaluations: false, gameData: false });
    await moveRemainingRows(service.ctx);
    expect([await evaluationsOf(duplicate), await gamesOf(duplicate)]).toEqual([[evaluation], [game]]);
    await undo();
    expect([await evaluationsOf(duplicate), await gamesOf(duplicate)]).toEqual([[evaluation], [game]]);
  });

  it('Then no list, count or file has them, nothing new is recorded for the duplicate, and an undo shows them', async () => {
    const left = [await evaluate(duplicate), await storeGame(service, baseballGame({ childId: duplicate }))] as const;
    const own = [await evaluate(primary), await storeGame(service, baseballGame({ childId: primary }))] as const;
    const upload = await stage({ firstName: 'Mateo', lastName: `No${next}`, childId: duplicate });
    const page = { afterId: 0, limit: 1000 };
    const read = async (path: string) => {
      const { status, body, headers } = await service.as(coach).get(path);
      expect([path, status]).toEqual([path, 200]);
      return { body, total: Number(headers.get('X-Total-Count')) };
    };
    const lists = async () => {
      const evaluations = await read('/api/skill-evaluations?limit=100');
      const games = await read('/api/game-data/all?limit=100');
      const linked = await read('/api/game-data/all?status=linked&limit=100');
      const exported = await callVia(calls, 'admin')(exportEvaluations, page);
      const exportedGames = await callVia(calls, 'admin')(exportGameRecords, page);
      const { total, linked: countLinked, players } = (await read('/api/game-data/stats')).body;
      const ids = [evaluations.body, games.body, linked.body, exported.rows, exportedGames.rows].map((rows) =>
        rows.map(({ id }: { id: number }) => id).sort((one: number, other: number) => one - other),
      );
      const files = await Promise.all(['/api/skill-evaluations/export', '/api/game-data/export'].map(read));
      const lines = files.map(({ body }) => body.trim().split('\n').length);
      return { ids, lines, counts: [evaluations.total, games.total, linked.total, total, countLinked, players] };
    };
    const before = await lists();
    await merge({ evaluations: false, gameData: false });
    const during = await lists();
    const without = before.ids.map((ids, at) => ids.filter((id: number) => id !== left[at === 0 || at === 3 ? 0 : 1]));
    expect(during.ids).toEqual(without);
    expect(during.lines).toEqual(before.lines.map((count) => count - 1));
    expect(during.counts).toEqual(before.counts.map((count) => count - 1));
    const { body: ofDuplicate } = await read(`/api/skill-evaluations?childId=${duplicate}`);
    expect(ofDuplicate.map(({ id }: { id: number }) => id)).toEqual([own[0]]);
    const { body: games } = await read(`/api/children/${duplicate}/game-data`);
    expect(games.map(({ id }: { id: number }) => id)).toEqual([own[1]]);

    // What is not recorded yet belongs to the primary.
    expect(await service.ctx.db('staged_game_row').where({ upload_id: upload }).pluck('child_id')).toEqual([primary]);
    const skills = { childId: duplicate, sport: 'baseball', date: '2026-11-20', skills: { hitting: 7 } };
    for (const answer of [
      await service.as(coach).post('/api/skill-evaluations', skills),
      await service.as(coach).post(`/api/game-data/${own[1]}/link`, { childId: duplicate }),
    ]) {
      expect([answer.status, answer.body.code, answer.body.mergedInto]).toEqual([409, 'child_merged', primary]);
    }
    const choice = await service.as(admin).patch(`/api/game-data/uploads/${upload}/rows/2`, { childId: duplicate });
    expect([choice.status, choice.body.message]).toEqual([400, 'Please choose a player of the club']);
    await undo();
    expect(await lists()).toEqual(before);
  });

  it('Then unseen evaluations stay unseen, and the undo restores what each child’s viewers had seen', async () => {
    const seen = await evaluate(primary);
    await see(primary, seen);
    const other = await evaluate(duplicate);
    expect([await unseen(primary), await unseen(duplicate)]).toEqual([0, 1]);
    await merge();
    expect(await unseen(primary)).toBe(1);
    await undo();
    expect([await unseen(primary), await unseen(duplicate)]).toEqual([0, 1]);

    // The opposite: seen for the duplicate, not for the primary.
    const fresh = await evaluate(primary);
    await see(duplicate, other);
    await merge({ id: primary + 1 });
    expect(await unseen(primary)).toBeGreaterThanOrEqual(1);
    await see(primary, fresh);
    expect(await unseen(primary)).toBe(0);
    await service.deliver('child.merge-undone', state({ id: primary + 1, version: 12 }));
    expect([await unseen(primary), await unseen(duplicate)]).toEqual([0, 0]);
  });

  it('Then a staged row is linked to the primary, and its name matches only the primary', async () => {
    const name = { firstName: 'Mateo', lastName: `No${next}` };
    const upload = await stage({ ...name, childId: duplicate });
    await merge();
    expect(await service.ctx.db('staged_game_row').where({ upload_id: upload }).pluck('child_id')).toEqual([primary]);
    const { body } = await service.as(admin).get(`/api/game-data/uploads/${upload}/rows`);
    expect(body[0].candidates.map(({ childId }: { childId: number }) => childId)).toEqual([primary]);
    // Two children with a name are no match, one is.
    const unlinked = await storeGame(service, baseballGame({ ...name, childId: null }));
    await fixGameData(service.ctx);
    expect(await gamesOf(primary)).toEqual([unlinked]);
    await undo();
    expect(await service.ctx.db('staged_game_row').where({ upload_id: upload }).pluck('child_id')).toEqual([duplicate]);
  });

  it('Then remaining rows are moved by the next run of the job, and the undo moves them back as well', async () => {
    await merge();
    const late = await evaluate(duplicate);
    await moveRemainingRows(service.ctx);
    expect(await evaluationsOf(primary)).toEqual([late]);
    await evaluate(duplicate);
    await undo();
    expect(await evaluationsOf(duplicate)).toHaveLength(2);
    await moveRemainingRows(service.ctx);
    expect(await evaluationsOf(duplicate)).toHaveLength(2);
  });

  it('Then a repeated delivery, also after the undo, changes nothing', async () => {
    const moved = await evaluate(duplicate);
    const before = (await service.published('child.merge-applied')).length;
    await merge();
    await merge();
    await undo();
    await merge();
    expect(await evaluationsOf(duplicate)).toEqual([moved]);
    expect((await service.published('child.merge-applied')).length).toBe(before + 2);
  });

  it('Then what is moved to a primary that has left the club is deleted at once', async () => {
    await evaluate(duplicate);
    await service.deliver('child.deleted', { id: primary, version: 70 });
    await merge();
    expect([await evaluationsOf(primary), await evaluationsOf(duplicate)]).toEqual([[], []]);
  });

  it('Then nothing is moved back to a duplicate that has left the club meanwhile', async () => {
    const moved = await evaluate(duplicate);
    await merge();
    await service.deliver('child.deleted', { id: duplicate, version: 70 });
    await undo();
    expect([await evaluationsOf(primary), await evaluationsOf(duplicate)]).toEqual([[moved], []]);
  });
});

/** Stores an upload with one row that is not confirmed yet; returns its id. */
async function stage(row: { firstName: string; lastName: string; childId: number }): Promise<number> {
  const upload = { user_id: 1, received: true, sport: 'baseball', created_at: NOW, expires_at: new Date('2026-11-22') };
  const [stored] = await service.ctx.db('game_upload').insert(upload).returning('id');
  const { stats, gameDate } = baseballGame();
  await service.ctx.db('staged_game_row').insert({
    ...{ upload_id: stored.id, row: 2, line: 2, first_name: row.firstName, last_name: row.lastName },
    ...{ game_date: gameDate, team_name: 'Hawks', opponent: 'Rattlers', stats: JSON.stringify(stats) },
    ...{ first_key: 'mateo', last_key: 'no', opponent_key: 'rattlers', child_id: row.childId },
    candidates: [duplicate, primary],
  });
  return stored.id;
}
