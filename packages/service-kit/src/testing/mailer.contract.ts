import { describe, expect, it } from '@jest/globals';
import type { Mail, Mailer } from '../ports.ts';

interface MailerUnderTest {
  mailer: Mailer;
  /** What each send answers. */
  answers: 'sent' | 'kept';
  /** Message-IDs that reached the outside, in order; empty where mail stays in the platform. */
  outside: () => Promise<string[]>;
}

const mail: Mail = {
  messageId: '<registration.created.1@fieldhouse.example>',
  to: 'someone@fieldhouse.example',
  subject: 'Registered',
  text: 'Sam is registered',
  html: '<p>Sam is registered</p>',
};

/** What every Mailer keeps to. */
export function mailerContract(name: string, make: () => Promise<MailerUnderTest>): void {
  describe(`${name} as mailer`, () => {
    it('When a mail is sent, Then the answer says whether it left the platform', async () => {
      const { mailer, answers, outside } = await make();
      expect(await mailer.send(mail)).toBe(answers);
      expect(await outside()).toEqual(answers === 'sent' ? [mail.messageId] : []);
    });

    it('When a mail is sent again, Then it leaves again under the same Message-ID', async () => {
      const { mailer, answers, outside } = await make();
      await mailer.send(mail);
      await mailer.send(mail);
      expect(await outside()).toEqual(answers === 'sent' ? [mail.messageId, mail.messageId] : []);
    });
  });
}
