import { adminInFewTaps } from '../suites/admin-in-few-taps.ts';
import { coachInFewTaps } from '../suites/coach-in-few-taps.ts';
import { designPage } from '../suites/design-page.ts';
import { longWords } from '../suites/long-words.ts';
import { navigationAndDrafts } from '../suites/navigation-and-drafts.ts';
import { passkeysInBrowser } from '../suites/passkeys-in-browser.ts';
import { phoneHeights } from '../suites/phone-heights.ts';
import { pushInBrowser } from '../suites/push-in-browser.ts';
import { twoWindows } from '../suites/two-windows.ts';
import { startClubBeforeAll } from '../support/start-club-before-all.ts';

const club = startClubBeforeAll();
const site = () => club().url;

// First the suite that needs the unchanged demo club: the others add events.
phoneHeights(site);
longWords(site);
navigationAndDrafts(site);
adminInFewTaps(site);
coachInFewTaps(site);
designPage(site);
twoWindows(site);
passkeysInBrowser(site);
pushInBrowser(site);
