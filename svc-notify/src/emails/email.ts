import { isolated } from '@fieldhouse/contracts';

/** What an email is about. People can unsubscribe from reminders only. */
export type EmailKind = 'account' | 'registration' | 'access-request' | 'reminder' | 'backup';

/** The club as emails name it. */
export const CLUB = { name: 'Fieldhouse', line: 'Youth Sports Training & Development' } as const;

/** What the frame of an email shows of the club (product decision 96). */
export interface EmailClub {
  name: string;
  /** Empty: none. */
  postalAddress: string;
}

/** The last line of an email: who sends it, and from where. */
export function clubLine({ postalAddress }: EmailClub): string {
  return postalAddress === '' ? CLUB.line : postalAddress;
}

/**
 * 'Hi Rosa,', or 'Hello,' where `firstName` is undefined: to an address that may be a stranger's. The email then has
 * nothing that its sender typed (decision record 88).
 */
export function greeting(firstName: string | undefined): string {
  return firstName === undefined ? 'Hello,' : `Hi ${isolated(oneLine(firstName))},`;
}

/** Text on one line: typed text must not break a subject or look like a line of the email. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
