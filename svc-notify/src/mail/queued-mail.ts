import { type Envelope, type LocalDate, type LocalTime, searchWords } from '@fieldhouse/contracts';
import type { ServiceEnvironment } from '@fieldhouse/service-kit';
import type { EmailKind } from '../emails/email.ts';
import type { EmailContent } from '../emails/email-content.ts';
import type { State } from '../newest-state/state.ts';

/** A mail to be sent, as its table names it. */
export interface QueuedMail {
  kind: EmailKind;
  subject: string;
  /** What is rendered when it is sent or shown. */
  content: EmailContent;
  message_id: string;
  to_address: string;
  search_words: readonly string[];
  user_id: number;
  /** The child it is about. */
  child_id: number | null;
  /** The state that it says: it is not sent any more when a newer one is known. */
  subjects: readonly string[];
  version: number | null;
  /**
   * The event whose start it says, and that start on the club's clock: it is not sent any more when the start is
   * moved.
   */
  event_id: number | null;
  event_starts_at: string | null;
  /** The password reset whose link is asked for when the mail is sent; what is kept of the mail has none. */
  reset_request_id: number | null;
  /** When it was caused: what was caused before a backup was restored is held. */
  caused_at: string;
  /** It counts for the limit of its address. */
  is_limited: boolean;
  /** A copy of the waiver that the user signed is asked for when the mail is sent. */
  needs_waiver: boolean;
}

interface Addressed {
  content: EmailContent;
  to: { id: number; email: string };
  /** The event that causes it. */
  event: Pick<Envelope, 'id' | 'time' | 'actorrole'>;
  /** What it is caused by once, however many events say so; the event's id unless set. */
  cause?: string;
  childId?: number;
  state?: State;
  start?: { eventId: number; date: LocalDate; startTime: LocalTime };
  resetRequestId?: number;
  needsWaiver?: boolean;
  /** Where the platform is at home; its host ends the Message-ID. */
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
  siteUrl,
}: Addressed): QueuedMail {
  return {
    kind: content.kind,
    subject: content.subject,
    content,
    message_id: `<${cause}.${to.id}@${new URL(siteUrl).hostname}>`,
    to_address: to.email,
    search_words: searchWords(to.email, content.subject),
    user_id: to.id,
    child_id: childId ?? null,
    subjects: state?.subjects ?? [],
    version: state?.version ?? null,
    event_id: start?.eventId ?? null,
    event_starts_at: start ? `${start.date}T${start.startTime}` : null,
    reset_request_id: resetRequestId ?? null,
    caused_at: event.time,
    is_limited: !isUnlimited(content, event, resetRequestId),
    needs_waiver: needsWaiver,
  };
}

/**
 * What staff causes, what says that a backup fails and a password reset, which has limits of its own, count for no
 * limit of mails.
 */
function isUnlimited(
  { kind }: EmailContent,
  { actorrole }: Pick<Envelope, 'actorrole'>,
  resetRequestId?: number,
): boolean {
  return actorrole === 'coach' || actorrole === 'admin' || kind === 'backup' || resetRequestId !== undefined;
}

/** Whom email is from, for a calendar entry's organizer: `MAIL_FROM`. */
export function senderOf({ mailFrom, siteUrl }: ServiceEnvironment): string {
  return mailFrom ?? `club@${new URL(siteUrl).hostname}`;
}
