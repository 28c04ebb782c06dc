import { rm } from 'node:fs/promises';
import { clubDatabases, newDataFolder, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';

describe('a data folder of another version', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await newDataFolder('fieldhouse-version-');
    const club = await startClub({ dataDir });
    const { urls } = await clubDatabases(club);
    const client = new Client({ connectionString: urls.gamedata });
    await client.connect();
    await client.query(`UPDATE migration SET name = '0001_game_records' WHERE name = '0001_tables'`);
    await client.end();
    await club.end();
  }, 240_000);
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('When the platform is started on it, then it prints in one sentence what to do, and exits', async () => {
    const message = await startClub({ dataDir }).then(
      async (club) => club.stop(),
      (error) => String(error),
    );
    expect(message).toMatch(/database fieldhouse_gamedata was made by another version .* remove the data folder/);
    expect(message).not.toMatch(/^ +at /m);
  });
});
