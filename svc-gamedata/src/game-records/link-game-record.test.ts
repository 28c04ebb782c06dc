import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, coach, family, parent } from '../../testing/family.ts';
import { baseballGame, storeGame } from '../../testing/games.ts';
import { gamedata } from '../service.ts';
import type { GameRecord } from './game-record.ts';

let service: TestService;
let isolated: TestService;
beforeAll(async () => {
  [service, isolated] = await Promise.all([
    startTestService(gamedata, { answers: [family] }),
    startTestService(gamedata),
  ]);
});
afterAll(() => Promise.all([service.stop(), isolated.stop()]));

const FORMS = [
  ['/api/game-data/{gameId}/link', (id: number) => `/api/game-data/${id}/link`],
  ['/api/game-data/link/{id}', (id: number) => `/api/game-data/link/${id}`],
] as const;

const gamesOf = async (childId: number): Promise<number[]> =>
  (await service.as(parent).get(`/api/children/${childId}/game-data`)).body.map(({ id }: GameRecord) => id);

describe.each(FORMS)('When a coach links a record by POST %s', (_, pathOf) => {
  it('Then it is on the child’s page; repeating changes nothing @spec S2.4.401, S2.7.402-403, S2.2.409', async () => {
    const id = await storeGame(service, baseballGame());
    const linked = await service.as(coach).post(pathOf(id), { childId: 1 });
    expect([linked.status, linked.body.childId, linked.body.child]).toEqual([
      200,
      1,
      { id: 1, firstName: 'Mateo', lastName: 'Alvarez' },
    ]);
    expect(await gamesOf(1)).toContain(id);
    expect((await service.as(admin).post(pathOf(id), { childId: 1 })).body).toEqual(linked.body);
    expect((await service.as(admin).get(`/api/game-data/${id}`)).body).toEqual(linked.body);
    const moved = await service.as(admin).post(pathOf(id), { childId: 2 });
    expect(moved.body.version).toBeGreaterThan(linked.body.version);
    expect(await gamesOf(1)).not.toContain(id);
    expect(await gamesOf(2)).toContain(id);
  });

  it('Then an unknown record or child is 404, an invalid body 400, and a parent gets 403', async () => {
    const id = await storeGame(service, baseballGame());
    const post = async (path: string, body: object) => (await service.as(coach).post(path, body)).status;
    expect(await post(pathOf(999_999), { childId: 1 })).toBe(404);
    expect(await post(pathOf(id), { childId: 777 })).toBe(404);
    expect(await post(pathOf(id), { childId: '1' })).toBe(400);
    expect((await service.as(parent).post(pathOf(id), { childId: 1 })).status).toBe(403);
    expect((await service.as(parent).get(`/api/game-data/${id}`)).status).toBe(403);
    expect((await service.as(coach).get('/api/game-data/999999')).status).toBe(404);
    const recordId = await storeGame(isolated, baseballGame());
    expect((await isolated.as(coach).post(pathOf(recordId), { childId: 1 })).status).toBe(503);
  });
});

describe('When a coach removes a link', () => {
  const unlink = (id: number) => service.as(coach).delete(`/api/game-data/${id}/link`);

  it('Then the record is unlinked and not on the child’s page, and a repetition changes nothing', async () => {
    const id = await storeGame(service, baseballGame({ childId: 1 }));
    const { status, body } = await unlink(id);
    expect([status, body.childId, body.child]).toEqual([200, null, null]);
    expect(await gamesOf(1)).not.toContain(id);
    expect((await unlink(id)).body).toEqual(body);
    expect((await unlink(999_999)).status).toBe(404);
    expect((await service.as(parent).delete(`/api/game-data/${id}/link`)).status).toBe(403);
  });
});

describe('When a child is removed while a record is linked to it', () => {
  it('Then the link is refused or removed, and no record stays linked', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => storeGame(service, baseballGame())));
    const links = ids.map((id) => service.as(coach).post(`/api/game-data/${id}/link`, { childId: 3 }));
    const [answers] = await Promise.all([Promise.all(links), service.deliver('child.deleted', { id: 3, version: 40 })]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await service.ctx.db('game_record').where({ child_id: 3 })).toEqual([]);
    const late = await service.as(coach).post(`/api/game-data/${ids[0]}/link`, { childId: 3 });
    expect(late.status).toBe(404);
  });
});
