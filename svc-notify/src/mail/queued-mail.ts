import { searchWords } from '@fieldhouse/contracts';
import type { Letter } from '../letters/letter.ts';

/** A mail to be sent, as its table names it. */
export interface QueuedMail extends Letter {
  message_id: string;
  to_address: string;
  search_words: readonly string[];
  user_id: number;
  /** The child it is about. */
  child_id: number | null;
  /** The password reset whose link is asked for when the mail is sent; what is kept of the letter has none. */
  reset_request_id: number | null;
}

interface Addressed {
  letter: Letter;
  to: { id: number; email: string };
  /** The id of the event that caused it. */
  cause: string;
  childId?: number;
  resetRequestId?: number;
  /** Where the platform is at home; its host ends the Message-ID. */
  siteUrl: string;
}

/** One letter to one person; its Message-ID is the same however often its cause arrives. */
export function mailOf({ letter, to, cause, childId, resetRequestId, siteUrl }: Addressed): QueuedMail {
  return {
    ...letter,
    message_id: `<${cause}.${to.id}@${new URL(siteUrl).hostname}>`,
    to_address: to.email,
    search_words: searchWords(to.email, letter.subject),
    user_id: to.id,
    child_id: childId ?? null,
    reset_request_id: resetRequestId ?? null,
  };
}
