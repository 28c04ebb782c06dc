/** What an email is about. People can unsubscribe from reminders only. */
export type EmailKind = 'account' | 'registration' | 'access-request' | 'reminder' | 'backup';

/** The club as emails name it. */
export const CLUB = { name: 'Fieldhouse', line: 'Youth Sports Training & Development' } as const;

/** Text on one line: typed text must not break a subject or look like a line of the email. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
