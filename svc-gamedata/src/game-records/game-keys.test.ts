import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { gamedata } from '../service.ts';
import { fillGameKeys } from './game-keys.ts';
import { recordGame } from './record-game.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(gamedata);
});
afterAll(() => service.stop());
beforeEach(() => service.ctx.db('game_record').delete());

const keys = () =>
  service.ctx.db('game_record').orderBy('id').select('first_key', 'last_key', 'opponent_key', 'version');

const record = (firstName: string) =>
  service.ctx.db.transaction((tx) =>
    recordGame(tx, service.ctx, {
      ...{ firstName, lastName: 'O’Neil', sport: 'baseball', gameDate: '2026-11-01', gameTime: null, childId: 4 },
      ...{ teamName: 'Hawks', opponent: 'Blanco Rattlers', location: null },
      stats: { atBats: 1, hits: 1, runs: 0, rbis: 0, walks: 0, strikeouts: 0, stolenBases: 0, errors: 0 },
    }),
  );

describe('When a game is recorded', () => {
  it('Then its names are stored in comparable form', async () => {
    await record('Áda');
    expect(await keys()).toMatchObject([{ first_key: 'ada', last_key: 'oneil', opponent_key: 'blancorattlers' }]);
  });

  it('Then the keys of a removed child do not contain its name', async () => {
    await record('Áda');
    await service.deliver('child.deleted', { id: 4, version: 40 });
    expect(await keys()).toMatchObject([{ first_key: 'former', last_key: 'player' }]);
  });
});

describe('When the previous release stores and changes records', () => {
  it('Then they have no keys until `fillGameKeys` runs, and their versions stay', async () => {
    const { db } = service.ctx;
    await db.raw(
      `INSERT INTO game_record (version, first_name, last_name, sport, game_date, team_name, opponent, stats,
         created_at)
       SELECT n, 'Ada ' || n, 'Lee', 'baseball', '2026-10-01', 'C', '!', '{}', now() FROM generate_series(1, 1500) n`,
    );
    await fillGameKeys(db);
    const filled = await keys();
    expect(filled).toHaveLength(1500);
    expect(filled[1499]).toEqual({ first_key: 'ada1500', last_key: 'lee', opponent_key: '!', version: 1500 });

    await db.raw(`UPDATE game_record SET first_name = 'Former', last_name = 'player' WHERE version = 7`);
    expect((await keys())[6]).toMatchObject({ first_key: null, last_key: null, opponent_key: null });
    await fillGameKeys(db);
    expect((await keys())[6]).toMatchObject({ first_key: 'former', last_key: 'player', opponent_key: '!' });
  });
});
