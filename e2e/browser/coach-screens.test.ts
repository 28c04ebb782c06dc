import { coachScreens } from '../suites/screens/coach-screens.ts';
import { startClubBeforeAll } from '../support/start-club-before-all.ts';

const club = startClubBeforeAll();
const site = () => club().url;

coachScreens(site);
