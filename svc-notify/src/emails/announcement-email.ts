import { isolated, withWebLinks } from '@fieldhouse/contracts';
import { CLUB, oneLine } from './email.ts';
import type { EmailContent } from './email-content.ts';
import { MASKED_TOKEN, siteLink } from './site-links.ts';

interface Announced {
  id: number;
  title: string;
  body: string;
  urgent: boolean;
  /** Null: the account is deleted. */
  authorName: string | null;
  /** Whom it is for: 'Hitting Clinic', 'Ages 8 to 10'. */
  audienceName: string;
  eventId: number | null;
  /** It was sent before, and this person has not read it. */
  isReminder: boolean;
  siteUrl: string;
}

/** An announcement of a coach or an admin to a family (S2.2.1691). What was typed stays text. */
export function announced(announcement: Announced): EmailContent {
  const { id, title, body, urgent, authorName, audienceName, eventId, isReminder, siteUrl } = announcement;
  const paragraphs = body.split('\n').filter((line) => line.trim() !== '');
  const subject = oneLine(title);
  const author = authorName === null ? 'The club' : isolated(oneLine(authorName));
  const audience = isolated(oneLine(audienceName));
  return {
    kind: 'announcement',
    subject: `${urgent ? 'Urgent: ' : ''}${isReminder ? 'Reminder: ' : ''}${subject}`,
    label: { text: urgent ? 'Urgent' : 'Announcement', tone: urgent ? 'alert' : 'good' },
    preview: oneLine(paragraphs[0] ?? ''),
    intro: paragraphs.map(withWebLinks),
    event: undefined,
    facts: [{ name: 'From', lines: [[author], [audience]] }],
    action: { text: 'I have read this', href: readLink(siteUrl, MASKED_TOKEN) },
    notes: eventId === null ? [] : [[{ text: 'View event', href: eventPage(siteUrl, eventId) }]],
    reason: `You get this email because you are a parent at ${CLUB.name}.`,
    files: [],
    announcementId: id,
  };
}

/** The page where a recipient says that they have read an announcement. */
export function readLink(siteUrl: string, token: string): string {
  return siteLink(siteUrl, '/api/announcements/acknowledge', { token });
}

function eventPage(siteUrl: string, eventId: number): string {
  return siteLink(siteUrl, '/events', { event: eventId, dialog: 'details' });
}
