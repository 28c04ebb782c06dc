import { type Club, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll } from '@jest/globals';
import { foundInUse } from '../suites/found-in-use.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
}, 240_000);
afterAll(() => club?.stop(), 60_000);

foundInUse(() => club.url);
