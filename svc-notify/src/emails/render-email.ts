import type { Attachment } from '@fieldhouse/service-kit';
import type { Email } from './email.ts';
import type { EmailContent } from './email-content.ts';
import { htmlEmail } from './html-email.ts';
import { textEmail } from './text-email.ts';

/** Renders an email in both forms. `siteUrl` is where the club is at home. */
export function renderEmail(
  content: EmailContent,
  { siteUrl, attachments = [] }: { siteUrl: string; attachments?: readonly Attachment[] },
): Email {
  return {
    kind: content.kind,
    subject: content.subject,
    text: textEmail(content, siteUrl),
    html: htmlEmail(content, siteUrl),
    attachments,
  };
}
