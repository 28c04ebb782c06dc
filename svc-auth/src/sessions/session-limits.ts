const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** How long a session is valid, in milliseconds. */
interface Lifetime {
  idle: number;
  absolute: number;
}

/** How long a session is valid, in milliseconds, and how many an account has. */
export const SESSION_LIMITS = {
  /** It ends after this time without use. */
  idle: 12 * HOUR,
  /** It ends after this time in any case. */
  absolute: 14 * 24 * HOUR,
  /** The same for the session of an admin (product decision 58). */
  admin: { idle: HOUR, absolute: 12 * HOUR },
  /** When an account has more, those with the oldest use end. */
  perAccount: 100,
  /** The time of its use is stored at most this often. */
  renewal: 60 * SECOND,
} as const;

/** The oldest times at which a valid session was last used and was created; those of admins: `SESSION_LIMITS.admin`. */
export function oldestValid(
  now: Date,
  { idle, absolute }: Lifetime = SESSION_LIMITS,
): { seenAt: Date; createdAt: Date } {
  return { seenAt: new Date(now.getTime() - idle), createdAt: new Date(now.getTime() - absolute) };
}
