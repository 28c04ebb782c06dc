import type { LocalDate, PlannedChange, Sport } from '@fieldhouse/contracts';
import type { Attachment } from '@fieldhouse/service-kit';
import type { StoredCalendarEntry } from './calendar-attachment.ts';
import type { EmailKind } from './email.ts';

/** A link and its text. */
export interface Link {
  text: string;
  /** Absolute. Null: hidden, because it has a token that only the recipient may have. */
  href: string | null;
}

/** A sentence, with links in it. */
export type Line = readonly (string | Link)[];

/** A fact with its name: 'Where', and a line or two. */
export interface Fact {
  name: string;
  lines: readonly Line[];
}

/** A training event as an email shows it; its date comes first. */
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
 * An email before it is rendered, as HTML and as plain text. It is stored as JSON as long as a mail has contents, so a
 * field that is added here is optional, and no field changes its meaning.
 */
export interface EmailContent {
  /** A reminder has an unsubscribe link below the reason. The link has no token until it is sent. */
  kind: EmailKind;
  /** The subject and the heading: what happened to whom. */
  subject: string;
  /** A short label above the heading. */
  label: { text: string; tone: 'good' | 'alert' };
  /** What a mailbox shows beside the subject. */
  preview: string;
  intro: readonly Line[];
  event: EventSummary | undefined;
  facts: readonly Fact[];
  /** The button. */
  action: Link | undefined;
  notes: readonly Line[];
  /** What to do with the calendar file, above the other notes; it goes with the file. */
  calendarNote?: Line;
  /** The trace of the request that caused it: sending it is a part of that. Not shown. */
  traceparent?: string;
  /** Why this person gets this email. */
  reason: string;
  /** The recipient's own link that stops reminders; set when one is sent. */
  unsubscribeUrl?: string;
  files: readonly (Attachment | StoredCalendarEntry)[];
  /** Its links for an address have no tokens until it is sent. A welcome email gets such links, too. */
  hasAddressLinks?: boolean;
  /** The invitation of another parent whose link has no token until it is sent. */
  guardianInvitationId?: number;
  /** Its link for this invitation has no token until it is sent. */
  invitation?: { id: number; version: number };
  /** The announcement that it is; the link that says that it was read has no token until it is sent. */
  announcementId?: number;
  /** It is a digest: its lines are added when it is sent, with present names. */
  isDigest?: boolean;
  /** Where replies go, instead of to the club's address; set when it is sent. */
  replyTo?: string;
  /** The change that its link stops. The link has no token until it is sent. */
  stops?: { what: PlannedChange; dueAt: string };
}
