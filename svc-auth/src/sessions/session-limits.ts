const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** How long a session is valid, in milliseconds, and how many an account has. */
export const SESSION_LIMITS = {
  /** It ends after this time without use. */
  idle: 12 * HOUR,
  /** It ends after this time in any case. */
  absolute: 14 * 24 * HOUR,
  /** When an account has more, those with the oldest use end. */
  perAccount: 100,
  /** The time of its use is stored at most this often. */
  renewal: 60 * SECOND,
} as const;

/** The oldest times at which a valid session was last used and was created. */
export function oldestValid(now: Date): { seenAt: Date; createdAt: Date } {
  return {
    seenAt: new Date(now.getTime() - SESSION_LIMITS.idle),
    createdAt: new Date(now.getTime() - SESSION_LIMITS.absolute),
  };
}
