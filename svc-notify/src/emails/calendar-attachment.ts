import { type CalendarEntry, calendarFile } from '@fieldhouse/calendar';
import type { Attachment } from '@fieldhouse/service-kit';
import type { EmailClub } from './email.ts';

/** What the calendar file of an email is rendered from, when the email is sent or shown. */
export interface StoredCalendarEntry extends CalendarEntry {
  /** The child's name: a family's calendar has entries of several children. */
  child: string;
  /** Missing in emails that an earlier release has queued. */
  childId?: number;
  /** The sender of emails, unless an admin has set the mail server: `Fieldhouse <club@fieldhouse.example>`. */
  from: string;
}

/** The calendar file, whose organizer is the club, at the address that its email comes from (S2.2.1345). */
export function calendarAttachment(entry: StoredCalendarEntry, club: EmailClub): Attachment {
  return calendarFile(entry, { name: club.name, email: club.senderAddress ?? addressIn(entry.from) });
}

function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}
