import { isolated } from '@fieldhouse/contracts';
import { CLUB, oneLine } from './email.ts';
import type { EmailContent, Line, Link } from './email-content.ts';
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
    intro: paragraphs.map(withLinks),
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

const ADDRESS = /https?:\/\/[^\s<>"']+/g;

/** A line of typed text whose web addresses are links. Each shows the host that it really leads to. */
function withLinks(line: string): Line {
  const parts: (string | Link)[] = [];
  let end = 0;
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const address = found.replace(/[.,;:!?)\]]+$/, '');
    if (!URL.canParse(address)) continue;
    parts.push(line.slice(end, index), linkTo(new URL(address)));
    end = index + address.length;
  }
  return [...parts, line.slice(end)].filter((part) => part !== '');
}

/** Without a name and password before the host, which would look like one. */
function linkTo(url: URL): Link {
  url.username = '';
  url.password = '';
  const rest = `${url.pathname}${url.search}`;
  return { text: `${url.host}${rest === '/' ? '' : rest}`, href: url.href };
}
