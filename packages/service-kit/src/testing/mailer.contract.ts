import { describe, expect, it } from '@jest/globals';
import type { Attachment, Mail, Mailer } from '../ports.ts';

interface MailerUnderTest {
  mailer: Mailer;
  /** What `send` returns. */
  answers: 'sent' | 'stored';
  /** The Message-IDs of the mails that left the platform, in order; empty when the mailer only stores mail. */
  outside: () => Promise<string[]>;
  /** The attachments that left the platform, decoded. */
  filesOutside: () => Promise<Attachment[]>;
}

const mail: Mail = {
  messageId: '<registration.created.1@fieldhouse.example>',
  to: 'someone@fieldhouse.example',
  subject: 'Registered',
  text: 'Sam is registered',
  html: '<p>Sam is registered</p>',
  attachments: [],
};

const files: readonly Attachment[] = [
  {
    fileName: 'hitting-clinic.ics',
    contentType: 'text/calendar; method=PUBLISH; charset=utf-8',
    content: `BEGIN:VCALENDAR\nSUMMARY:Café\\, Field 2 ${'long '.repeat(300)}\nEND:VCALENDAR\n`,
  },
  { fileName: 'waiver “2026”.html', contentType: 'text/html; charset=utf-8', content: '<p>Signed</p>\n.\n' },
];

/** The contract tests of Mailer. */
export function mailerContract(name: string, make: () => Promise<MailerUnderTest>): void {
  describe(`${name} as mailer`, () => {
    it('When a mail is sent, Then the result is `sent` if it left the platform, and `stored` otherwise', async () => {
      const { mailer, answers, outside } = await make();
      expect(await mailer.send(mail)).toBe(answers);
      expect(await outside()).toEqual(answers === 'sent' ? [mail.messageId] : []);
    });

    it('When a mail has attachments, Then each arrives with its name, type and content', async () => {
      const { mailer, answers, filesOutside } = await make();
      expect(await mailer.send({ ...mail, attachments: files })).toBe(answers);
      expect(await filesOutside()).toEqual(answers === 'sent' ? files : []);
    });

    it('When a mail is sent again, Then it is sent with the same Message-ID', async () => {
      const { mailer, answers, outside } = await make();
      await mailer.send(mail);
      await mailer.send(mail);
      expect(await outside()).toEqual(answers === 'sent' ? [mail.messageId, mail.messageId] : []);
    });
  });
}
