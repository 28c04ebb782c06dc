import { childrenAfter } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, child, coach, family, parent } from '../../testing/family.ts';
import { baseballGame, storeGame } from '../../testing/games.ts';
import { baseballFile, uploaded } from '../../testing/upload.ts';
import type { GameRecord } from '../game-records/game-record.ts';
import { createSamples } from '../samples/create-samples.ts';
import { gamedata } from '../service.ts';

let service: TestService;
beforeAll(async () => {
  const noOlderChildren = answers(childrenAfter, async () => ({ rows: [], upTo: 0 }));
  service = await startTestService(gamedata, { answers: [family, noOlderChildren] });
});
beforeEach(() => service.empty());
afterAll(() => service.stop());

const fix = async (body?: object) => (await service.as(coach).post('/api/fix-game-data', body)).body;
const store = (firstName: string, lastName: string, childId: number | null = null) =>
  storeGame(service, baseballGame({ firstName: 'x', lastName: 'x', childId })).then(async (id) => {
    // As an early release stored uploads: without trimming the names.
    await service.ctx.db('game_record').where({ id }).update({ first_name: firstName, last_name: lastName });
    return id;
  });
const records = async (): Promise<GameRecord[]> =>
  (await service.as(coach).get('/api/game-data/all?sort=gameDate')).body;
const seen = async () =>
  (await records()).map(({ firstName, lastName, childId }) => [`${firstName} ${lastName}`, childId]);

describe('When Fix Game Data runs', () => {
  it('Then names are normalized and records with exactly one match are linked, once @spec S2.7.405', async () => {
    await service.deliver('child.created', child({ firstName: 'Matéo', lastName: 'de la Cruz', nickname: 'Teo' }));
    await service.deliver('child.created', child({ id: 2, firstName: 'June', lastName: 'Park' }));
    await service.deliver('child.created', child({ id: 3, firstName: 'Juné', lastName: 'Park' }));
    await store('MATEO', 'DE LA  CRUZ');
    await store(' Teo', 'de la cruz');
    await store('De La Cruz', 'Matéo');
    await store('June', 'Park');
    await store('NOBODY', 'McRae');
    await store('june', 'park', 2);
    await createSamples(service.ctx);
    const before = await seen();

    const preview = await fix({ dryRun: true });
    expect(preview).toMatchObject({ fixed: 3, namesFixes: 4 });
    expect(preview.changes).toContainEqual({
      ...{ firstName: 'MATEO', lastName: 'DE LA  CRUZ', newFirstName: 'Mateo', newLastName: 'de la Cruz' },
      ...{ records: 1, unlinked: 1, child: { id: 1, firstName: 'Matéo', lastName: 'de la Cruz' } },
    });
    expect(await seen()).toEqual(before);

    expect(await fix()).toEqual({ fixed: 3, namesFixes: 4 });
    expect((await seen()).slice(0, 6)).toEqual([
      ['Mateo de la Cruz', 1],
      ['Teo de la Cruz', 1],
      ['De La Cruz Matéo', 1],
      ['June Park', null],
      ['Nobody McRae', null],
      ['June Park', 2],
    ]);
    const after = await records();
    expect(await fix()).toEqual({ fixed: 0, namesFixes: 0 });
    expect(await fix({ dryRun: true })).toEqual({ fixed: 0, namesFixes: 0, changes: [] });
    expect(await records()).toEqual(after);
  });

  it('Then a link that a coach removed is not restored, and a manual link stays', async () => {
    await service.deliver('child.created', child());
    const removed = await store('Mateo', 'Alvarez');
    const moved = await store('Mateo', 'Alvarez');
    expect(await fix()).toMatchObject({ fixed: 2 });
    await service.as(coach).delete(`/api/game-data/${removed}/link`);
    expect(await fix({ dryRun: true })).toEqual({ fixed: 0, namesFixes: 0, changes: [] });
    expect(await fix()).toEqual({ fixed: 0, namesFixes: 0 });
    expect((await seen()).map(([, childId]) => childId)).toEqual([null, 1]);
    // Another child of the same name.
    await service.as(coach).post(`/api/game-data/${moved}/link`, { childId: 2 });
    expect(await fix()).toEqual({ fixed: 0, namesFixes: 0 });
    expect((await seen()).map(([, childId]) => childId)).toEqual([null, 2]);
    await service.as(coach).post(`/api/game-data/${removed}/link`, { childId: 2 });
    expect((await seen()).map(([, childId]) => childId)).toEqual([2, 2]);
  });

  it('Then records of a removed child stay without its name', async () => {
    await service.deliver('child.created', child());
    await service.deliver('child.created', child({ id: 2, firstName: 'Former', lastName: 'Player' }));
    await store('Mateo', 'Alvarez', 1);
    await service.deliver('child.deleted', { id: 1, version: 9 });
    expect(await fix()).toEqual({ fixed: 0, namesFixes: 0 });
    expect(await seen()).toEqual([['Former player', null]]);
  });

  it('Then unlinked records and rows of uploads with the name of a removed child are of a former player', async () => {
    await service.deliver('child.created', child({ nickname: 'Teo' }));
    const removed = await store('Mateo', 'Alvarez', 1);
    await service.as(coach).delete(`/api/game-data/${removed}/link`);
    for (const name of ['MATÉO', ' teo ']) await store(name, 'alvarez');
    await store('Alvarez', 'Mateo');
    await store('Mateo', 'Alvarado');
    const { uploadId } = await uploaded(
      service,
      coach,
      baseballFile('Mateo,Alvarez,2026-11-07,', 'Zoe,Lopez,2026-11-08,'),
    );
    await service.deliver('child.deleted', { id: 1, version: 9 });
    const former = ['Former player', null];
    expect(await seen()).toEqual([former, former, former, former, ['Mateo Alvarado', null]]);
    const { body: rows } = await service.as(coach).get(`/api/game-data/uploads/${uploadId}/rows`);
    expect(rows.map(({ firstName, lastName }: GameRecord) => `${firstName} ${lastName}`)).toEqual([
      ...['Former player', 'Zoe Lopez'],
    ]);
    // A stranger's child of the same name.
    await service.deliver('child.created', child({ id: 3 }));
    expect(await fix()).toEqual({ fixed: 0, namesFixes: 0 });
    await service.as(coach).post('/api/game-data/confirm', { uploadId });
    expect(await fix()).toEqual({ fixed: 0, namesFixes: 0 });
    const { body: games } = await service.as({ userId: 6, role: 'parent' }).get('/api/children/3/game-data');
    expect(games).toEqual([]);
    const { rows: named } = await service.ctx.db.raw(
      `SELECT 1 FROM game_record WHERE game_record::text ~* 'mat[eé]o.+alvarez|alvarez.+mat[eé]o|\\mteo\\M'`,
    );
    expect(named).toEqual([]);
  });

  it('Then records whose name also fits a child that stays keep it, and are not linked to that child', async () => {
    await service.deliver('child.created', child());
    await service.deliver('child.created', child({ id: 2 }));
    const id = await store('Mateo', 'Alvarez');
    await service.deliver('child.deleted', { id: 1, version: 9 });
    expect(await fix()).toEqual({ fixed: 0, namesFixes: 0 });
    expect(await seen()).toEqual([['Mateo Alvarez', null]]);
    expect((await service.as(coach).post(`/api/game-data/${id}/link`, { childId: 2 })).status).toBe(200);
    expect(await seen()).toEqual([['Mateo Alvarez', 2]]);
  });

  it('Then concurrent runs fix each record once, and a parent gets 403', async () => {
    await service.deliver('child.created', child());
    for (let game = 0; game < 30; game += 1) await store('MATEO', 'Alvarez');
    const answers = await Promise.all([fix(), fix(), fix()]);
    expect(answers.map(({ fixed }) => fixed).sort()).toEqual([0, 0, 30]);
    expect(answers.map(({ namesFixes }) => namesFixes).sort()).toEqual([0, 0, 30]);
    expect((await service.as(admin).post('/api/fix-game-data')).status).toBe(200);
    expect((await service.as(parent).post('/api/fix-game-data')).status).toBe(403);
  });
});
