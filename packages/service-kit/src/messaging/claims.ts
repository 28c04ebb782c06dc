/**
 * How long this process keeps to itself what several replicas may take, and the limits of the work it does
 * meanwhile. Work ends before its claim does: who takes the same after a claim has run out takes what nobody works
 * on.
 */

/** Limits of what is claimed together, from the claim on, in milliseconds. */
export interface PublishLimits {
  /** How long outbox rows belong to the process that publishes them, or has just written them. */
  claimMs: number;
  /** Within this they are published or given back: what is left of the claim is for marking them. */
  roundMs: number;
  /** One call of the transport. */
  publishMs: number;
  /** None begins with less time than this: what is cut off while it is sent would be sent again. */
  leastMs: number;
}

export const PUBLISH_LIMITS: PublishLimits = { claimMs: 10_000, roundMs: 8000, publishMs: 5000, leastMs: 2000 };

/** An inbox row that is tried again, until its handler locks it. */
export const RETRY_CLAIM_MS = 10_000;
/** What handlers fetch from other services before their transaction begins. */
export const PREPARE_LIMIT_MS = 5000;
