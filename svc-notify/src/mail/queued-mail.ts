import { searchWords } from '@fieldhouse/contracts';
import type { ServiceEnvironment } from '@fieldhouse/service-kit';
import type { Email } from '../emails/email.ts';

/** A mail to be sent, as its table names it. */
export interface QueuedMail extends Email {
  message_id: string;
  to_address: string;
  search_words: readonly string[];
  user_id: number;
  /** The child it is about. */
  child_id: number | null;
  /** The password reset whose link is asked for when the mail is sent; what is kept of the mail has none. */
  reset_request_id: number | null;
  /** A copy of the waiver that the user signed is asked for when the mail is sent. */
  needs_waiver: boolean;
}

interface Addressed {
  email: Email;
  to: { id: number; email: string };
  /** What caused it: the id of an event, or what happens once to a user. */
  cause: string;
  childId?: number;
  resetRequestId?: number;
  needsWaiver?: boolean;
  /** Where the platform is at home; its host ends the Message-ID. */
  siteUrl: string;
}

/** One email to one person; its Message-ID is the same however often its cause arrives. */
export function mailOf({
  email,
  to,
  cause,
  childId,
  resetRequestId,
  needsWaiver = false,
  siteUrl,
}: Addressed): QueuedMail {
  return {
    ...email,
    message_id: `<${cause}.${to.id}@${new URL(siteUrl).hostname}>`,
    to_address: to.email,
    search_words: searchWords(to.email, email.subject),
    user_id: to.id,
    child_id: childId ?? null,
    reset_request_id: resetRequestId ?? null,
    needs_waiver: needsWaiver,
  };
}

/** Whom email is from, for a calendar entry's organizer: `MAIL_FROM`. */
export function senderOf({ mailFrom, siteUrl }: ServiceEnvironment): string {
  return mailFrom ?? `club@${new URL(siteUrl).hostname}`;
}
