import { type Club, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll } from '@jest/globals';
import { deadEventsInBrowser } from '../suites/dead-events-in-browser.ts';
import { mailInBrowser } from '../suites/mail-in-browser.ts';
import { adminScreens } from '../suites/screens/admin-screens.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
}, 240_000);
afterAll(() => club?.stop(), 60_000);

const site = () => club.url;

adminScreens(site);
mailInBrowser(() => club);
deadEventsInBrowser(() => club);
