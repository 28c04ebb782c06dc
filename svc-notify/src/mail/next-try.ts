import type { NotAcceptedReason } from '@fieldhouse/service-kit';

const MINUTE_MS = 60_000;
const FIRST_PAUSE_MS = MINUTE_MS / 2;
/** A server that defers a mail needs longer pauses; an unavailable one may recover at any moment. */
const LONGEST_PAUSE_MS = { deferred: 60 * MINUTE_MS, unavailable: 5 * MINUTE_MS };
/** As long as mail servers retry (RFC 5321, 4.5.4.1). */
const GIVEN_UP_AFTER_MS = 5 * 24 * 60 * MINUTE_MS;

interface NotTaken {
  reason: NotAcceptedReason;
  /** How often it was tried, this time included. */
  attempts: number;
  /** When it was created, or when an admin last retried it. */
  since: Date;
  now: Date;
}

/**
 * When to try a mail again; undefined: never. While the server is unavailable, tries continue without an end. A mail
 * that the server puts off fails after five days, one that it refuses fails at once.
 */
export function nextTry({ reason, attempts, since, now }: NotTaken): Date | undefined {
  if (reason === 'refused' || reason === 'unknown address') return undefined;
  if (reason === 'deferred' && now.getTime() - since.getTime() >= GIVEN_UP_AFTER_MS) return undefined;
  const pause = Math.min(LONGEST_PAUSE_MS[reason], FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return new Date(now.getTime() + pause);
}
