import type { EmailContent, Line } from './email-content.ts';

/** The footer of an email: why it was sent and, for a reminder, the link that stops reminders. */
export function footerLine({
  kind,
  reason,
  unsubscribeUrl,
}: Pick<EmailContent, 'kind' | 'reason' | 'unsubscribeUrl'>): Line {
  if (kind !== 'reminder') return [reason];
  return [`${reason} `, { text: 'Stop reminders', href: unsubscribeUrl ?? null }];
}
