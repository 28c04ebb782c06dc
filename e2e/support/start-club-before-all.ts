import { type Club, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll } from '@jest/globals';

/**
 * Starts a club, with further environment variables, before the tests of this file or block and stops it after them. The
 * result is for tests and hooks.
 */
export function startClubBeforeAll(env: Readonly<Record<string, string>> = {}): () => Club {
  let club: Club | undefined;
  beforeAll(async () => {
    club = await startClub({ env });
  }, 240_000);
  afterAll(() => club?.stop(), 60_000);
  return () => {
    if (!club) throw new Error('The club starts before the first test');
    return club;
  };
}
