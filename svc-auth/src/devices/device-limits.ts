const DAY = 24 * 3600 * 1000;

/** How long a known device is stored, in milliseconds, and how many an account has. */
export const DEVICE_LIMITS = {
  /** Time since the last sign-in: longer than a season, and the longest time that browsers store a cookie. */
  unused: 400 * DAY,
  /** When an account has more, those with the oldest use are deleted. */
  perAccount: 50,
} as const;
