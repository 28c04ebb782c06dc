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
  const stage = openBrowserSession();

  signInMessages(stage);
  registrationMessages(stage);
  recoveryMessages(stage);
  childMessages(stage);
  accessRequestMessages(stage);
  profileMessages(stage);
  registeringMessages(stage);
  eventListMessages(stage);
  eventFormMessages(stage);
  userMessages(stage);
  coachEventMessages(stage);
  coachTeamMessages(stage);
  archiveMessages(stage);
  auditMessages(stage);
  linkingMessages(stage);
  duplicateMessages(stage);
  reminderMessages(stage);
  mailMessages(stage);
  settingsMessages(stage);
  coachEvaluationMessages(stage);
  gameDataMessages(stage);

  describe('after all of it', () => {
    it('Then nothing went wrong that nobody was told', () => {
      expect(stage.faults).toEqual([]);
    });
  });
});
