import { describe } from '@jest/globals';
import { accessRequestMessages } from '../suites/messages/access-requests.ts';
import { childMessages } from '../suites/messages/children.ts';
import { eventListMessages } from '../suites/messages/event-lists.ts';
import { noFaults } from '../suites/messages/no-faults.ts';
import { profileMessages } from '../suites/messages/profile.ts';
import { recoveryMessages } from '../suites/messages/recovery.ts';
import { registeringMessages } from '../suites/messages/registering.ts';
import { registrationMessages } from '../suites/messages/registration.ts';
import { signInMessages } from '../suites/messages/sign-in.ts';
import { openBrowserSession } from '../support/browser-session.ts';

describe('every message of families', () => {
  const session = openBrowserSession();

  signInMessages(session);
  registrationMessages(session);
  recoveryMessages(session);
  childMessages(session);
  accessRequestMessages(session);
  profileMessages(session);
  registeringMessages(session);
  eventListMessages(session);
  noFaults(session);
});
