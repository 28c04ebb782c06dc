import { type Club, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll } from '@jest/globals';
import { coachMoments } from '../suites/coach-moments.ts';
import { designPage } from '../suites/design-page.ts';
import { foundInUse } from '../suites/found-in-use.ts';
import { longWords } from '../suites/long-words.ts';
import { phoneHeights } from '../suites/phone-heights.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
}, 240_000);
afterAll(() => club?.stop(), 60_000);

const site = () => club.url;

// First the demo club as it is: the others add events.
phoneHeights(site);
longWords(site);
foundInUse(site);
coachMoments(site);
designPage(site);
