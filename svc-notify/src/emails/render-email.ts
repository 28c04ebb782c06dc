import type { Mail } from '@fieldhouse/service-kit';
import { calendarAttachment } from './calendar-attachment.ts';
import { type EmailClub, withClubName } from './email.ts';
import type { EmailContent } from './email-content.ts';
import { htmlEmail } from './html-email.ts';
import { textEmail } from './text-email.ts';

/** An email as HTML and as plain text, with its files. */
export type RenderedEmail = Pick<Mail, 'subject' | 'text' | 'html' | 'attachments'>;

/** Renders an email in both forms, when it is sent or shown. `siteUrl` is the address of the site. */
export function renderEmail(stored: EmailContent, siteUrl: string, club: EmailClub): RenderedEmail {
  const { calendarNote, ...named } = withClubName(stored, club.name);
  const content = { ...named, notes: [...(calendarNote ? [calendarNote] : []), ...named.notes] };
  return {
    subject: content.subject,
    text: textEmail(content, siteUrl, club),
    html: htmlEmail(content, siteUrl, club),
    attachments: content.files.map((file) => ('content' in file ? file : calendarAttachment(file, club))),
  };
}
