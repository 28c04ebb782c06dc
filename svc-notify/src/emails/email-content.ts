import type { LocalDate, Sport } from '@fieldhouse/contracts';
import type { Attachment } from '@fieldhouse/service-kit';
import type { CalendarEntry } from './calendar-file.ts';
import type { EmailKind } from './email.ts';

/** Some words that lead somewhere. */
export interface Link {
  words: string;
  /** Absolute. */
  href: string;
}

/** A sentence, with links in it. */
export type Line = readonly (string | Link)[];

/** A fact with its name: 'Where', and a line or two. */
export interface Fact {
  name: string;
  lines: readonly Line[];
}

/** A training event as an email shows it: found by its date first. */
export interface EventSummary {
  /** The first day. */
  date: LocalDate;
  /** 'Sat, Nov 28', or 'Dec 12 – 13' for several days. */
  days: string;
  /** '9:00 – 10:30 AM' */
  times: string;
  severalDays: boolean;
  /** It does not take place, or not for this child. */
  cancelled: boolean;
  sport: Sport | undefined;
  /** 'Coach Theo Banks' */
  coaches: string | undefined;
  /** '$25.00', 'Free' */
  price: string | undefined;
}

/**
 * An email before it is rendered: HTML and plain text say the same. It is stored as JSON in place of what is
 * rendered of it, for as long as a mail has contents: a field that is added here is optional, and none changes its
 * meaning.
 */
export interface EmailContent {
  /** A reminder says below the reason how to get no more of them. Its link has no token until it is sent. */
  kind: EmailKind;
  /** What happened to whom: the subject, and the heading. */
  subject: string;
  /** A few words above the heading. */
  label: { words: string; tone: 'good' | 'alert' };
  /** What a mailbox shows beside the subject. */
  preview: string;
  intro: readonly Line[];
  event: EventSummary | undefined;
  facts: readonly Fact[];
  /** The one thing to do. */
  action: Link | undefined;
  notes: readonly Line[];
  /** Why this person gets this email. */
  reason: string;
  /** Its reader's own link that stops reminders; known when one is sent. */
  unsubscribeUrl?: string;
  files: readonly (Attachment | CalendarEntry)[];
}
