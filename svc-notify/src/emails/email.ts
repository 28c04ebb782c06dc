import { isolated } from '@fieldhouse/contracts';

/** What an email is about. People can unsubscribe from reminders, announcements and digests. */
export type EmailKind =
  | 'account'
  | 'registration'
  | 'access-request'
  | 'reminder'
  | 'backup'
  | 'change'
  | 'announcement'
  | 'digest';

/**
 * The club as the texts of emails name it. `name` stands for the club's name, which is put in its place when an email
 * is rendered (S2.2.1346): no event carries it. The marks around it are not visible, since replicas of 1.3 send the
 * text as it is.
 */
export const CLUB = { name: '\u2060Fieldhouse\u2060', line: 'Youth Sports Training & Development' } as const;

/** What the frame of an email shows of the club (product decision 96). */
export interface EmailClub {
  name: string;
  /** Empty: none. */
  postalAddress: string;
  /** The address that the club's email comes from, when an admin has set the mail server. */
  senderAddress?: string | undefined;
}

/** A stored text or content with the club's name in it. */
export function withClubName<Content>(content: Content, name: string): Content {
  const inJson = JSON.stringify(name).slice(1, -1);
  return JSON.parse(JSON.stringify(content).replaceAll(CLUB.name, () => inJson));
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
