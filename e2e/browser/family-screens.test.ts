import { newFamily } from '../suites/new-family.ts';
import { registrationInFewTaps } from '../suites/registration-in-few-taps.ts';
import { familyScreens } from '../suites/screens/family-screens.ts';
import { twoParents } from '../suites/two-parents.ts';
import { startClubBeforeAll } from '../support/start-club-before-all.ts';

// One platform for all: the screens also show the records of the suites before them.
const club = startClubBeforeAll();
const site = () => club().url;

registrationInFewTaps(site);
twoParents(site);
familyScreens(site);
newFamily(site);
