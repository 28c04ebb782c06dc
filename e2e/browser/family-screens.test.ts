import { type Club, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll } from '@jest/globals';
import { familyScreens } from '../suites/family-screens.ts';
import { moments } from '../suites/moments.ts';
import { newFamily } from '../suites/new-family.ts';

// One platform for all: what the moments leave behind, a family's screens show.
let club: Club;
beforeAll(async () => {
  club = await startClub();
}, 240_000);
afterAll(() => club?.stop(), 60_000);

const site = () => club.url;

moments(site);
familyScreens(site);
newFamily(site);
