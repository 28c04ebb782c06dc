import { deadEventsInBrowser } from '../suites/dead-events-in-browser.ts';
import { mailInBrowser } from '../suites/mail-in-browser.ts';
import { adminScreens } from '../suites/screens/admin-screens.ts';
import { startClubBeforeAll } from '../support/start-club-before-all.ts';

const club = startClubBeforeAll();
const site = () => club().url;

adminScreens(site);
mailInBrowser(club);
deadEventsInBrowser(club);
