import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, coach, family, parent } from '../../testing/family.ts';
import { baseballGame, storeGame } from '../../testing/games.ts';
import { gamedata } from '../service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(gamedata, { answers: [family] });
});
afterAll(() => service.stop());

const create = () => service.as(coach).post('/api/game-data/create-sample');
const list = async () => (await service.as(coach).get('/api/game-data/all')).body;
const samples = async () => (await service.as(coach).get('/api/game-data/all?status=sample')).body;

describe('When a coach adds test data', () => {
  it('Then concurrent and repeated requests store six records marked as samples once @spec S2.7.404', async () => {
    await storeGame(service, baseballGame());
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 0, 6]);
    expect(await samples()).toHaveLength(6);
    expect(await list()).toHaveLength(7);
  });

  it('Then a linked one is not on the child’s page', async () => {
    const [{ id }] = await samples();
    expect((await service.as(coach).post(`/api/game-data/${id}/link`, { childId: 1 })).status).toBe(200);
    expect((await service.as(parent).get('/api/children/1/game-data')).body).toEqual([]);
  });

  it('Then only they are removed again, and a parent gets 403', async () => {
    expect((await service.as(parent).delete('/api/game-data/sample')).status).toBe(403);
    expect((await service.as(parent).post('/api/game-data/create-sample')).status).toBe(403);
    expect((await service.as(admin).delete('/api/game-data/sample')).status).toBe(204);
    expect((await list()).map(({ isSample }: { isSample: boolean }) => isSample)).toEqual([false]);
    expect((await create()).body).toEqual({ created: 6 });
  });
});
