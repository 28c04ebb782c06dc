import { type Envelope, type LocalDate, type LocalTime, storedSearchWords } from '@fieldhouse/contracts';
import type { ServiceEnvironment } from '@fieldhouse/service-kit';
import type { EmailKind } from '../emails/email.ts';
import type { EmailContent } from '../emails/email-content.ts';
import type { State } from '../newest-state/state.ts';

/** A mail to store, with the columns of its table. */
export interface QueuedMail {
  kind: EmailKind;
  subject: string;
  /** What is rendered when it is sent or shown. */
  content: EmailContent;
  message_id: string;
  to_address: string;
  search_words: readonly string[];
  /** Null: the address has no account yet. */
  user_id: number | null;
  /** The child it is about. */
  child_id: number | null;
  /** The state that it reports: it is not sent when a newer one is known. */
  subjects: readonly string[];
  version: number | null;
  /**
   * The event whose start it reports, and that start on the club's clock: it is not sent when the start has changed.
   */
  event_id: number | null;
  event_starts_at: string | null;
  /** The password reset whose link is requested when the mail is sent; the stored mail has none. */
  reset_request_id: number | null;
  /** When it was caused: mail that was caused before the restore of a backup is held. */
  caused_at: string;
  /** It counts for the limit of its address. */
  is_limited: boolean;
  /** A copy of the signed waiver is requested when the mail is sent. */
  needs_waiver: boolean;
  /** What the family knew before this change by staff, and what the mail says; null for all other mail. */
  known_state: string | null;
  new_state: string | null;
  /** How long it waits for further changes. */
  wait_seconds: number;
  /** How long after an earlier reminder of the same event it is sent. */
  gap_seconds: number;
  /** Mails of a person with the same value are sent as one; null: it is sent alone. */
  joins: string | null;
}

/** Changes of one registration by staff within this time cause one mail, about the last state (product decision 46). */
export const STAFF_CHANGE_WAIT_SECONDS = 120;
/** Registrations that end with their event end one after the other; within this time they cause one mail. */
const DELETION_WAIT_SECONDS = 2;
/** A family gets a reminder of an event at most this often (product decision 45). */
const REMINDER_GAP_SECONDS = 300;

/** A change of a registration or its event by staff: what a family knows of it before and after. */
export interface StaffChange {
  before: string;
  after: string;
  /** Further changes may follow. */
  waits: boolean;
}

interface Addressed {
  content: EmailContent;
  /** Without an id: an address that no account has yet. Then `cause` identifies the email alone. */
  to: { id: number | null; email: string };
  /** The event that causes it. */
  event: Pick<Envelope, 'id' | 'time' | 'actorrole' | 'traceparent'>;
  /** Identifies the cause when several events have the same one; by default the event's id. */
  cause?: string;
  childId?: number;
  state?: State;
  start?: { eventId: number; date: LocalDate; startTime: LocalTime };
  resetRequestId?: number;
  needsWaiver?: boolean;
  /** It has a limit of its own, or none. */
  hasOwnLimit?: boolean;
  staffChange?: StaffChange | undefined;
  /** The address of the site; its host ends the Message-ID. */
  siteUrl: string;
}

/** One email to one person; its Message-ID is the same however often its cause arrives. */
export function mailOf({
  content,
  to,
  event,
  cause = event.id,
  childId,
  state,
  start,
  resetRequestId,
  needsWaiver = false,
  hasOwnLimit = resetRequestId !== undefined,
  staffChange,
  siteUrl,
}: Addressed): QueuedMail {
  return {
    kind: content.kind,
    subject: content.subject,
    content: event.traceparent === undefined ? content : { ...content, traceparent: event.traceparent },
    message_id: `<${[cause, to.id].filter((part) => part !== null).join('.')}@${new URL(siteUrl).hostname}>`,
    to_address: to.email,
    search_words: storedSearchWords(to.email, content.subject),
    user_id: to.id,
    child_id: childId ?? null,
    subjects: state?.subjects ?? [],
    version: state?.version ?? null,
    event_id: start?.eventId ?? null,
    event_starts_at: start ? `${start.date}T${start.startTime}` : null,
    reset_request_id: resetRequestId ?? null,
    caused_at: event.time,
    is_limited: !hasOwnLimit && !isUnlimited(content, event),
    needs_waiver: needsWaiver,
    known_state: staffChange?.before ?? null,
    new_state: staffChange?.after ?? null,
    wait_seconds: staffChange?.waits ? STAFF_CHANGE_WAIT_SECONDS : secondsUntilComplete(content),
    gap_seconds: content.kind === 'reminder' ? REMINDER_GAP_SECONDS : 0,
    joins: null,
  };
}

/**
 * The mails of one cause: several of a person are sent as one (S2.2.1252). Each keeps its own state, so that only what is
 * not out of date by then is in it; they wait a second also where mail is only stored, since the sending joins them.
 */
export function joinedBy(cause: string, mails: readonly QueuedMail[]): QueuedMail[] {
  const isAlone = ({ user_id }: QueuedMail) => mails.filter((other) => other.user_id === user_id).length === 1;
  return mails.map((mail) =>
    isAlone(mail) ? mail : { ...mail, joins: cause, wait_seconds: Math.max(1, mail.wait_seconds) },
  );
}

/** A mail about a deleted event: those to one person are sent as one, about all their children (S2.2.1253). */
export function joinedByDeletion(mail: QueuedMail, eventDeletion: string | undefined): QueuedMail {
  return eventDeletion === undefined ? mail : { ...mail, joins: eventDeletion, wait_seconds: DELETION_WAIT_SECONDS };
}

/**
 * An email that is due at once is stored as it is where mail is only stored: without the link of its invitation, or the
 * one that stops a planned change, or the lines of a digest, which the sending adds (S2.2.1086).
 */
function secondsUntilComplete({ invitation, guardianInvitationId, stops, isDigest }: EmailContent): number {
  return invitation || stops || isDigest || guardianInvitationId !== undefined ? 1 : 0;
}

/**
 * Mail that staff causes, such as that about an edit of an event, and backup warnings do not count for the limit of an address; password resets and mail about
 * the address or the security of an account have limits of their own.
 */
function isUnlimited({ kind }: EmailContent, { actorrole }: Pick<Envelope, 'actorrole'>): boolean {
  return actorrole === 'coach' || actorrole === 'admin' || kind === 'backup' || kind === 'change';
}

/** The sender of emails, `MAIL_FROM`, for a calendar entry's organizer. */
export function senderOf({ mailFrom, siteUrl }: ServiceEnvironment): string {
  return mailFrom ?? `club@${new URL(siteUrl).hostname}`;
}
