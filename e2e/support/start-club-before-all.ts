import { type Club, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll } from '@jest/globals';

/** Starts a club before the tests of this file or block and stops it after them. The result is for tests and hooks. */
export function startClubBeforeAll(): () => Club {
  let club: Club | undefined;
  beforeAll(async () => {
    club = await startClub();
  }, 240_000);
  afterAll(() => club?.stop(), 60_000);
  return () => {
    if (!club) throw new Error('The club starts before the first test');
    return club;
  };
}
