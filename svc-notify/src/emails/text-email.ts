import { SPORT_NAMES } from '@fieldhouse/contracts';
import { clubLine, type EmailClub } from './email.ts';
import type { EmailContent, EventSummary, Fact, Line, Link } from './email-content.ts';
import { footerLine } from './footer.ts';
import { HIDDEN_LINK } from './hide-secret-links.ts';

/** An email as plain text: every fact of the HTML, one on each line. */
export function textEmail(content: EmailContent, siteUrl: string, club: EmailClub): string {
  const { subject, intro, event, facts, action, notes } = content;
  const blocks = [
    subject,
    ...intro.map(lineText),
    factLines([...(event ? eventFacts(event) : []), ...facts]),
    action ? linkText(action) : '',
    ...notes.map(lineText),
    `--\n${lineText(footerLine(content))}\n\n${club.name} · ${clubLine(club)}\n${siteUrl}\n`,
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function eventFacts({ days, times, cancelled, sport, coaches, price }: EventSummary): Fact[] {
  const facts: [name: string, value: string | undefined][] = [
    [cancelled ? 'Was' : 'When', `${days} · ${times}`],
    ['Sport', sport && SPORT_NAMES[sport]],
    ['With', coaches],
    ['Price', price],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [{ name, lines: [[value]] }]));
}

/** The facts in two columns: names and values. */
function factLines(facts: readonly Fact[]): string {
  const width = Math.max(0, ...facts.map(({ name }) => name.length)) + 2;
  return facts
    .flatMap(({ name, lines }) =>
      lines.map((line, index) => `${(index === 0 ? `${name}:` : '').padEnd(width)}${lineText(line)}`),
    )
    .join('\n');
}

function lineText(line: Line): string {
  return line.map((part) => (typeof part === 'string' ? part : `${part.text} (${part.href ?? HIDDEN_LINK})`)).join('');
}

function linkText({ text, href }: Link): string {
  return href === null ? `${text} (${HIDDEN_LINK})` : `${text}: ${href}`;
}
