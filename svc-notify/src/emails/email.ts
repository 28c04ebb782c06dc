/** What an email is about. People may do without reminders, and without nothing else. */
export type EmailKind = 'account' | 'registration' | 'access-request' | 'reminder' | 'backup';

/** The club as its email names it. */
export const CLUB = { name: 'Fieldhouse', line: 'Youth Sports Training & Development' } as const;

/** Text on one line: what people typed must not break a subject or look like a line of ours. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
