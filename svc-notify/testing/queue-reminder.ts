import { randomUUID } from 'node:crypto';
import type { Envelope } from '@fieldhouse/contracts';
import type { TestService } from '@fieldhouse/service-kit/testing';
import type { EmailContent } from '../src/emails/email-content.ts';
import { mailOf } from '../src/mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../src/newest-state/store-notifications-and-mail.ts';
import { NOW } from './build.ts';

/** An email of the kind that people can unsubscribe from. */
export function reminderContent(siteUrl: string): EmailContent {
  return {
    kind: 'reminder',
    subject: 'Mateo has Hitting Clinic tomorrow',
    label: { text: 'Event reminder', tone: 'good' },
    preview: 'Sun, Nov 22, 9:00 AM at North Cages.',
    intro: [],
    event: undefined,
    facts: [{ name: 'Where', lines: [['North Cages']] }],
    action: { text: 'View event', href: `${siteUrl}/events` },
    notes: [],
    reason: 'You get this email because you are Mateo’s guardian at Fieldhouse.',
    files: [],
  };
}

/** Queues a reminder to an account, as a consumer does. */
export async function queueReminder({ ctx }: TestService, to: { id: number; email: string }): Promise<void> {
  const { siteUrl } = ctx.environment;
  const event: Envelope = {
    specversion: '1.0',
    id: randomUUID(),
    source: 'events',
    type: 'test.reminder',
    subject: '4',
    time: NOW.toISOString(),
    datacontenttype: 'application/json',
    data: {},
  };
  const mail = mailOf({ content: reminderContent(siteUrl), to, event, siteUrl });
  await ctx.db.transaction((tx) => storeNotificationsAndMail(tx, ctx, { mails: [mail] }));
}
