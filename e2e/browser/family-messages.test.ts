import { describe, expect, it } from '@jest/globals';
import { accessRequestMessages } from '../suites/messages/access-requests.ts';
import { archiveMessages } from '../suites/messages/archive.ts';
import { auditMessages } from '../suites/messages/audit.ts';
import { childMessages } from '../suites/messages/children.ts';
import { coachEvaluationMessages } from '../suites/messages/coach-evaluations.ts';
import { coachEventMessages } from '../suites/messages/coach-events.ts';
import { coachTeamMessages } from '../suites/messages/coach-teams.ts';
import { duplicateMessages } from '../suites/messages/duplicates.ts';
import { eventFormMessages } from '../suites/messages/event-form.ts';
import { eventListMessages } from '../suites/messages/event-lists.ts';
import { gameDataMessages } from '../suites/messages/game-data.ts';
import { linkingMessages } from '../suites/messages/linking.ts';
import { mailMessages } from '../suites/messages/mail.ts';
import { profileMessages } from '../suites/messages/profile.ts';
import { recoveryMessages } from '../suites/messages/recovery.ts';
import { registeringMessages } from '../suites/messages/registering.ts';
import { registrationMessages } from '../suites/messages/registration.ts';
import { reminderMessages } from '../suites/messages/reminders.ts';
import { settingsMessages } from '../suites/messages/settings.ts';
import { signInMessages } from '../suites/messages/sign-in.ts';
import { userMessages } from '../suites/messages/users.ts';
import { openBrowserSession } from '../support/browser-session.ts';

describe('every message of families, coaches and admins', () => {
  const session = openBrowserSession();

  signInMessages(session);
  registrationMessages(session);
  recoveryMessages(session);
  childMessages(session);
  accessRequestMessages(session);
  profileMessages(session);
  registeringMessages(session);
  eventListMessages(session);
  eventFormMessages(session);
  userMessages(session);
  coachEventMessages(session);
  coachTeamMessages(session);
  archiveMessages(session);
  auditMessages(session);
  linkingMessages(session);
  duplicateMessages(session);
  reminderMessages(session);
  mailMessages(session);
  settingsMessages(session);
  coachEvaluationMessages(session);
  gameDataMessages(session);

  describe('after all messages', () => {
    it('Then the page had no uncaught error and no policy violation', () => {
      expect(session.faults).toEqual([]);
    });
  });
});
