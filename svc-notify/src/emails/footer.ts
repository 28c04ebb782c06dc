import type { EmailContent, Line } from './email-content.ts';

/** The footer of an email: why it was sent and, for what a person may stop, the link that does. */
export function footerLine({
  kind,
  reason,
  unsubscribeUrl,
}: Pick<EmailContent, 'kind' | 'reason' | 'unsubscribeUrl'>): Line {
  if (kind !== 'reminder' && kind !== 'announcement' && kind !== 'digest') return [reason];
  return [`${reason} `, { text: `Stop ${kind}s`, href: unsubscribeUrl ?? null }];
}
