import { EXPORTS_PER_USER } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, coach, family, parent } from '../../testing/family.ts';
import { baseballGame, basketballGame, storeGame } from '../../testing/games.ts';
import { createSamples } from '../samples/create-samples.ts';
import { gamedata } from '../service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(gamedata, { answers: [family], clock: () => new Date('2026-11-21T18:00:00Z') });
  await storeGame(service, baseballGame({ firstName: '=1+1', lastName: 'Park "JP", Jr.', location: null }));
  const linked = await storeGame(service, basketballGame({ gameDate: '2026-11-01', gameTime: null }));
  await service.as(coach).post(`/api/game-data/${linked}/link`, { childId: 1 });
  await createSamples(service.ctx);
});
afterAll(() => service.stop());

const lines = async (query = ''): Promise<string[]> =>
  (await service.as(coach).get(`/api/game-data/export${query}`)).body.split('\r\n');
const GAME = 'First Name,Last Name,Game Date,Game Time,Team Name,Opponent,Location';
const BASEBALL = 'At Bats,Hits,Runs,RBIs,Walks,Strikeouts,Stolen Bases,Errors';
const BASKETBALL =
  'Points,Rebounds,Assists,Steals,Blocks,Turnovers,Fouls,' +
  'Field Goals Made,Field Goals Attempted,Free Throws Made,Free Throws Attempted';

describe('When a coach exports game data', () => {
  it('Then the file has every record with the statistics of its sport, without test data and formulas', async () => {
    const { status, headers } = await service.as(coach).get('/api/game-data/export');
    expect(status).toBe(200);
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="game-data-2026-11-21.csv"');
    expect(await lines()).toEqual([
      `${GAME},${BASEBALL},${BASKETBALL},Sport,Player`,
      `"'=1+1","Park ""JP"", Jr.",2026-11-15,10:00,Fieldhouse 10U,Blanco Rattlers,,` +
        '4,2,1,2,0,1,1,0,,,,,,,,,,,,baseball,',
      'Mateo,Alvarez,2026-11-01,,Fieldhouse 10U,Blanco Rattlers,Hill Diamond,,,,,,,,,' +
        '9,2,7,1,0,3,2,4,10,1,2,basketball,Mateo Alvarez',
    ]);
  });

  it('Then the file has the filters of the list, and one sport has its own columns', async () => {
    const [head, ...rows] = await lines('?sport=basketball&status=linked&q=mateo');
    expect(head).toBe(`${GAME},${BASKETBALL},Sport,Player`);
    expect(rows).toHaveLength(1);
    expect(await lines('?status=sample&sport=baseball')).toHaveLength(4);
    expect(await lines('?q=nobody')).toHaveLength(1);
  });

  it('Then more records than one batch are each written once', async () => {
    await service.ctx.db.raw(
      `INSERT INTO game_record (version, first_name, last_name, sport, game_date, team_name, opponent, stats,
         created_at)
       SELECT n, 'P', n::text, 'baseball', '2020-01-01', 'Many', 'D', ?::jsonb, now() FROM generate_series(1, 1203) n`,
      [JSON.stringify(baseballGame().stats)],
    );
    const [, ...rows] = await lines('?q=many');
    expect(new Set(rows).size).toBe(1203);
    expect(rows).toHaveLength(1203);
  });

  it('Then a parent gets 403, and each user has a limit per minute', async () => {
    expect((await service.as(parent).get('/api/game-data/export')).status).toBe(403);
    const exportFile = () => service.as({ ...admin, userId: 99 }).get('/api/game-data/export?q=nobody');
    for (let time = 0; time < EXPORTS_PER_USER.points; time += 1) expect((await exportFile()).status).toBe(200);
    expect((await exportFile()).body.code).toBe('too_many_exports');
  });
});
