import type { WhyNotTaken } from '@fieldhouse/service-kit';

const MINUTE_MS = 60_000;
const FIRST_PAUSE_MS = MINUTE_MS / 2;
/** A server that puts a mail off wants to be left alone for a while; one that is away may be back at any moment. */
const LONGEST_PAUSE_MS = { 'put off': 60 * MINUTE_MS, away: 5 * MINUTE_MS };
/** As long as mail servers try themselves (RFC 5321, 4.5.4.1). */
const GIVEN_UP_AFTER_MS = 5 * 24 * 60 * MINUTE_MS;

interface NotTaken {
  why: WhyNotTaken;
  /** How often it was tried, this time included. */
  attempts: number;
  /** When it was written, or when an admin last had it retried. */
  since: Date;
  now: Date;
}

/**
 * When to try a mail again, or undefined: never. A server that is away loses no mail however long that takes; one that
 * looks at a mail and does not take it gets five days to think it over, unless it refused for good.
 */
export function nextTry({ why, attempts, since, now }: NotTaken): Date | undefined {
  if (why === 'refused' || why === 'unknown address') return undefined;
  if (why === 'put off' && now.getTime() - since.getTime() >= GIVEN_UP_AFTER_MS) return undefined;
  const pause = Math.min(LONGEST_PAUSE_MS[why], FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return new Date(now.getTime() + pause);
}
