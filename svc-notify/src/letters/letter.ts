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
