import { rm } from 'node:fs/promises';
import { addMonths, clubToday } from '@fieldhouse/contracts';
import { type Club, newDataFolder, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedInAs } from '../support/api-client.ts';

const birthdate = addMonths(clubToday(new Date()), -10 * 12);

describe('the daily limit of added children', () => {
  let dataDir: string;
  let club: Club | undefined;
  beforeAll(async () => {
    dataDir = await newDataFolder('fieldhouse-limits-');
  });
  afterAll(async () => {
    await club?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  const start = async () => {
    club = await startClub({ dataDir, env: { LIMIT_CHILDREN: '2' } });
    return signedInAs(club.url, 'parent');
  };

  it('When a parent has reached it and the platform is restarted, then the next child is still refused', async () => {
    const parent = await start();
    const add = (client: typeof parent, firstName: string) =>
      client.send('POST', '/api/children', { firstName, lastName: 'Counted', birthdate });
    expect((await add(parent, 'Ada')).status).toBe(201);
    expect((await add(parent, 'Ben')).status).toBe(201);
    expect((await add(parent, 'Cleo')).status).toBe(429);
    expect(await club?.end()).toBe(0);

    const again = await start();
    const refused = await add(again, 'Cleo');
    expect([refused.status, refused.body]).toMatchObject([
      429,
      {
        code: 'too_many_children',
        detail: 'You have added 2 children within a day. Please add the next one in 24 hours, or ask the club',
      },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20 * 3600);
  }, 240_000);
});
