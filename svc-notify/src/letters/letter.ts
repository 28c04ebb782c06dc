/** What is sent to one person, in both forms a mail has. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** The club as its mail names it. */
export const CLUB = { name: 'Fieldhouse', line: 'Youth Sports Training & Development' } as const;

/** Text on one line: what people typed must not break a subject or look like a line of ours. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A letter's text: its paragraphs, and who sends it. */
export function plainText(paragraphs: readonly string[], siteUrl: string): string {
  return [...paragraphs, `--\n${CLUB.name} · ${CLUB.line}\n${siteUrl}\n`].join('\n\n');
}
