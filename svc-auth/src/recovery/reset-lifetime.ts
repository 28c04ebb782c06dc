const HOUR = 3_600_000;

/** How long the parts of a password recovery are valid, in milliseconds. */
export const RESET_LIFETIME = {
  /** A link, since its email was rendered (S1 §9). */
  link: HOUR,
  /** A reset without an email: the user does not expect the email any more. */
  reset: 24 * HOUR,
  /** A request that is not processed yet. */
  request: HOUR,
} as const;
