import type { EmailContent, Line } from './email-content.ts';
import { MASKED_TOKEN, unsubscribeLink } from './site-links.ts';

/** The footer of an email: why it was sent and, for a reminder, the link that stops reminders. */
export function footerLine(
  { kind, reason, unsubscribeUrl }: Pick<EmailContent, 'kind' | 'reason' | 'unsubscribeUrl'>,
  siteUrl: string,
): Line {
  if (kind !== 'reminder') return [reason];
  return [`${reason} `, { text: 'Stop reminders', href: unsubscribeUrl ?? unsubscribeLink(siteUrl, MASKED_TOKEN) }];
}
