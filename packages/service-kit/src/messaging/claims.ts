/**
 * How long a claim of this process on shared rows lasts, and the limits of the work on them. Work ends before its claim
 * expires: when another replica then claims the rows, no other process works on them any more.
 */

/** Limits of the work on rows that are claimed together, in milliseconds from the claim. */
export interface PublishLimits {
  /** How long outbox rows belong to the process that publishes them or has just written them. */
  claimMs: number;
  /** Within this time they are published or released. The rest of the claim is for marking them. */
  roundMs: number;
  /** One call of the transport. */
  publishMs: number;
  /** A call begins only if at least this much time is left: an interrupted call would send its events again. */
  leastMs: number;
}

export const PUBLISH_LIMITS: PublishLimits = { claimMs: 10_000, roundMs: 8000, publishMs: 5000, leastMs: 2000 };

/** The claim of an inbox row for a retry, until its handler locks the row. */
export const RETRY_CLAIM_MS = 10_000;
/** The limit for fetching data from other services before the transaction of the handlers begins. */
export const PREPARE_LIMIT_MS = 5000;
