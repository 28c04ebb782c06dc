const HOUR = 3_600_000;

/** How long recovery takes at most, in milliseconds. */
export const RESET_LIFETIME = {
  /** A link, from the moment its mail was made (S1 §9). */
  link: HOUR,
  /** A reset whose mail could not be made yet: whoever asked has given up. */
  request: 24 * HOUR,
  /** An address that nobody has looked at yet. */
  wish: HOUR,
} as const;
