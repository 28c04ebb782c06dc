import type { EmailContent, Line } from './email-content.ts';

/** The footer of an email: why it was sent and, for a reminder or an announcement, the link that stops them. */
export function footerLine({
  kind,
  reason,
  unsubscribeUrl,
}: Pick<EmailContent, 'kind' | 'reason' | 'unsubscribeUrl'>): Line {
  if (kind !== 'reminder' && kind !== 'announcement') return [reason];
  return [`${reason} `, { text: `Stop ${kind}s`, href: unsubscribeUrl ?? null }];
}
