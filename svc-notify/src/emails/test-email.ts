import { greeting } from './email.ts';
import type { EmailContent } from './email-content.ts';

/** To the admin who tests the mail server. */
export function testEmail(): EmailContent {
  return {
    kind: 'account',
    subject: 'The mail server works',
    label: { text: 'Test', tone: 'good' },
    preview: 'You asked for this email to test the club’s mail server.',
    intro: [
      [greeting(undefined)],
      ['This email came from the mail server that is set now. Nothing else is to be done.'],
    ],
    event: undefined,
    facts: [],
    action: undefined,
    notes: [],
    reason: 'You get this email because you tested the mail server.',
    files: [],
  };
}
