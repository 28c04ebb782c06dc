import { clubToday, dayText } from '@fieldhouse/contracts';
import type { DigestKind } from '../digests/digest-period.ts';
import { CLUB } from './email.ts';
import type { EmailContent, Fact, Line } from './email-content.ts';
import { siteLink } from './site-links.ts';

/** A digest as it is stored: its lines name children, so they are added when it is sent (S1.8.54). */
export function digestEmail({ kind, siteUrl }: { kind: DigestKind; siteUrl: string }): EmailContent {
  return {
    kind: 'digest',
    subject: kind === 'daily' ? 'What is new today' : 'What is new this week',
    label: { text: kind === 'daily' ? 'Daily digest' : 'Weekly digest', tone: 'good' },
    preview: 'What you have not read yet.',
    intro: [['You have not read this yet:']],
    event: undefined,
    facts: [],
    action: { text: `Open ${CLUB.name}`, href: siteLink(siteUrl, '/') },
    notes: [
      [
        'What comes in a digest, and how often: ',
        { text: 'Messages and calendar', href: siteLink(siteUrl, '/account/messages') },
      ],
    ],
    reason: `You get this email because you have an account at ${CLUB.name}.`,
    files: [],
    isDigest: true,
  };
}

/** A notice of a digest: a finished sentence, and a path of the site. */
interface DigestLine {
  sentence: string;
  link: string;
  createdAt: Date;
}

/** Lines that one email shows; the bell has the others. */
const MOST_LINES = 50;

/** A digest with its lines, newest first, by the day of the club's calendar. */
export function withNotices(
  content: EmailContent,
  notices: readonly DigestLine[],
  { siteUrl, now }: { siteUrl: string; now: Date },
): EmailContent {
  const today = clubToday(now);
  const linesByDay = new Map<string, Line[]>();
  for (const { sentence, link, createdAt } of notices.slice(0, MOST_LINES)) {
    const day = dayText(clubToday(createdAt), today);
    linesByDay.set(day, [...(linesByDay.get(day) ?? []), [{ text: sentence, href: new URL(link, siteUrl).href }]]);
  }
  const facts = [...linesByDay].map(([name, lines]): Fact => ({ name, lines }));
  const others = notices.length - MOST_LINES;
  const more: Line[] = others > 0 ? [[`${others} more are in the bell of the site.`]] : [];
  return { ...content, facts, notes: [...more, ...content.notes] };
}
