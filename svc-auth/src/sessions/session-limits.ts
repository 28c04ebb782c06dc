const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** How long a session lasts, in milliseconds: the one place that says so. */
export const SESSION_LIMITS = {
  /** Unused for so long, it ends. */
  idle: 12 * HOUR,
  /** Used or not, it ends. */
  absolute: 14 * 24 * HOUR,
  /** Its use is written down at most this often. */
  renewal: 60 * SECOND,
} as const;

/** The oldest moments a living session may have been used and started at. */
export function oldestValid(now: Date): { seenAt: Date; createdAt: Date } {
  return {
    seenAt: new Date(now.getTime() - SESSION_LIMITS.idle),
    createdAt: new Date(now.getTime() - SESSION_LIMITS.absolute),
  };
}
