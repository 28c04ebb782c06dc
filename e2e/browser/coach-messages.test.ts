import { describe } from '@jest/globals';
import { coachEvaluationMessages } from '../suites/messages/coach-evaluations.ts';
import { coachEventMessages } from '../suites/messages/coach-events.ts';
import { coachTeamMessages } from '../suites/messages/coach-teams.ts';
import { eventFormMessages } from '../suites/messages/event-form.ts';
import { gameDataMessages } from '../suites/messages/game-data.ts';
import { noFaults } from '../suites/messages/no-faults.ts';
import { openBrowserSession } from '../support/browser-session.ts';

describe('every message of coaches', () => {
  const session = openBrowserSession();

  eventFormMessages(session);
  coachEventMessages(session);
  coachTeamMessages(session);
  coachEvaluationMessages(session);
  gameDataMessages(session);
  noFaults(session);
});
