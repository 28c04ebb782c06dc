import { type Club, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll } from '@jest/globals';
import { newFamily } from '../suites/new-family.ts';
import { registrationInFewTaps } from '../suites/registration-in-few-taps.ts';
import { familyScreens } from '../suites/screens/family-screens.ts';
import { twoParents } from '../suites/two-parents.ts';

// One platform for all: the screens also show the records of the suites before them.
let club: Club;
beforeAll(async () => {
  club = await startClub();
}, 240_000);
afterAll(() => club?.stop(), 60_000);

const site = () => club.url;

registrationInFewTaps(site);
twoParents(site);
familyScreens(site);
newFamily(site);
