import { describe } from '@jest/globals';
import { doublePresses } from '../suites/double-presses.ts';
import { accessRequestMessages } from '../suites/messages/access-requests.ts';
import { coachTeamMessages } from '../suites/messages/coach-teams.ts';
import { noFaults } from '../suites/messages/no-faults.ts';
import { reminderMessages } from '../suites/messages/reminders.ts';
import { shortToasts } from '../suites/messages/short-toasts.ts';
import { signInMessages } from '../suites/messages/sign-in.ts';
import { openBrowserSession } from '../support/browser-session.ts';

/**
 * Some of each area, in a real browser: lost connections, answers without a body, refusals. jsdom proves every message;
 * `npm run test:long` shows all of them in a real browser (`family-messages`, `coach-messages`, `admin-messages`).
 */
describe('messages of families, coaches and admins, and double presses', () => {
  const session = openBrowserSession();

  signInMessages(session);
  accessRequestMessages(session);
  coachTeamMessages(session);
  reminderMessages(session);
  shortToasts(session);
  doublePresses(session);
  noFaults(session);
});
