import { startTestService, type TestClient, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gamedata } from '../service.ts';
import type { GameFigures, GameRecord } from './game-record.ts';
import { recordGame } from './record-game.ts';

const hitting = { atBats: 4, hits: 2, runs: 1, rbis: 2, walks: 0, strikeouts: 1, stolenBases: 1, errors: 0 };

let service: TestService;
let coach: TestClient;
beforeAll(async () => {
  service = await startTestService(gamedata);
  coach = service.as({ userId: 2, role: 'coach' });
  await record({ firstName: 'Mateo', gameDate: '2026-11-15', childId: 1 });
  await record({ firstName: 'Eli', gameDate: '2026-11-01', opponent: 'Águilas 100%' });
  await record({ firstName: 'Arjun', gameDate: '2026-11-15' });
  await record({ firstName: 'Declan', gameDate: '2026-10-11' });
});
afterAll(() => service.stop());

function figures(changes: Partial<Extract<GameFigures, { sport: 'baseball' }>> = {}): GameFigures {
  return {
    firstName: 'Mateo',
    lastName: 'Alvarez',
    sport: 'baseball',
    gameDate: '2026-11-15',
    gameTime: '10:00',
    teamName: 'Fieldhouse 10U',
    opponent: 'Blanco Rattlers',
    location: 'Hill Diamond',
    childId: null,
    stats: hitting,
    ...changes,
  };
}

function record(changes: Parameters<typeof figures>[0]): Promise<number> {
  return service.ctx.db.transaction((tx) => recordGame(tx, service.ctx, figures(changes)));
}

const names = (records: GameRecord[]) => records.map(({ firstName }) => firstName);

describe('When a coach reads the game records', () => {
  it('Then all of them come, newest first, with the figures of their sport', async () => {
    const { status, body, headers } = await coach.get('/api/game-data/all');
    expect(status).toBe(200);
    expect(names(body)).toEqual(['Arjun', 'Mateo', 'Eli', 'Declan']);
    expect(body[1]).toEqual({ ...figures({ childId: 1 }), id: expect.any(Number), version: expect.any(Number) });
    expect(headers.get('X-Total-Count')).toBe('4');
    expect(headers.get('Link')).toBeNull();
  });

  it('Then they come page by page when asked so, each once', async () => {
    const pages: string[][] = [];
    let next: string | undefined = '/api/game-data/all?limit=3&sort=gameDate';
    while (next) {
      const { body, headers } = await coach.get(next);
      pages.push(names(body));
      expect(headers.get('X-Total-Count')).toBe('4');
      next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
    }
    expect(pages).toEqual([['Declan', 'Eli', 'Mateo'], ['Arjun']]);
  });

  it.each([
    ['mateo alv', ['Mateo']],
    ['ÁGUILAS', ['Eli']],
    ['100%', ['Eli']],
    ['0%0', []],
    ['nobody', []],
  ])('Then a search for %s finds %j', async (q, found) => {
    const { body, headers } = await coach.get(`/api/game-data/all?q=${encodeURIComponent(q)}`);
    expect(names(body)).toEqual(found);
    expect(headers.get('X-Total-Count')).toBe(String(found.length));
  });

  it.each(['limit=0', 'limit=x', 'sort=stats', 'cursor=nonsense'])('Then %s is refused', async (query) => {
    expect((await coach.get(`/api/game-data/all?${query}`)).status).toBe(400);
  });
});

describe('When somebody else asks', () => {
  it('Then an admin gets them, a parent may not, a visitor is asked to sign in', async () => {
    expect((await service.as({ userId: 1, role: 'admin' }).get('/api/game-data/all')).status).toBe(200);
    expect((await service.as({ userId: 5, role: 'parent' }).get('/api/game-data/all')).status).toBe(403);
    expect((await service.anonymous.get('/api/game-data/all')).status).toBe(401);
  });
});

describe('When figures are not those of the sport', () => {
  it('Then nothing is recorded', async () => {
    const wrong = { ...figures(), sport: 'basketball' as const };
    const write = service.ctx.db.transaction((tx) => recordGame(tx, service.ctx, JSON.parse(JSON.stringify(wrong))));
    await expect(write).rejects.toThrow();
    expect((await coach.get('/api/game-data/all')).body).toHaveLength(4);
  });
});
