const DAY = 24 * 3600 * 1000;

/** How long a device is known, in milliseconds, and how many of an account are. */
export const DEVICE_LIMITS = {
  /** Not used to sign in for so long, it is forgotten: longer than a season; browsers keep no cookie for longer. */
  unused: 400 * DAY,
  /** Beyond them the ones that were not used for longest are forgotten. */
  perAccount: 50,
} as const;
