import { describe } from '@jest/globals';
import { archiveMessages } from '../suites/messages/archive.ts';
import { auditMessages } from '../suites/messages/audit.ts';
import { duplicateMessages } from '../suites/messages/duplicates.ts';
import { linkingMessages } from '../suites/messages/linking.ts';
import { mailMessages } from '../suites/messages/mail.ts';
import { noFaults } from '../suites/messages/no-faults.ts';
import { reminderMessages } from '../suites/messages/reminders.ts';
import { settingsMessages } from '../suites/messages/settings.ts';
import { userMessages } from '../suites/messages/users.ts';
import { openBrowserSession } from '../support/browser-session.ts';

describe('every message of admins', () => {
  const session = openBrowserSession();

  userMessages(session);
  archiveMessages(session);
  auditMessages(session);
  linkingMessages(session);
  duplicateMessages(session);
  reminderMessages(session);
  mailMessages(session);
  settingsMessages(session);
  noFaults(session);
});
