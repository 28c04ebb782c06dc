import type { Envelope } from '@fieldhouse/contracts';
import type { EventTransport } from '../ports.ts';
import { withTimeout } from '../with-timeout.ts';
import type { PublishLimits } from './claims.ts';

/**
 * After this many failures in a row the transport counts as unavailable. Fewer failures may be caused by single
 * envelopes.
 */
export const GIVE_UP_AFTER = 3;

export interface OutboxRow {
  eventId: string;
  envelope: Envelope;
}

/** A row that no other process takes before `leasedUntil`, by `performance.now()`. */
export interface ClaimedRow extends OutboxRow {
  leasedUntil: number;
}

/** The outcome of a round. Rows that are in neither list were not tried. */
export interface RoundOutcome {
  delivered: ClaimedRow[];
  failed: ClaimedRow[];
  /** Why the last of them failed. */
  error?: unknown;
}

/**
 * Publishes claimed rows: together, and when that fails, one by one. It ends before the round's limit and before the
 * first claim expires.
 */
export async function publishRound(
  rows: ClaimedRow[],
  transport: EventTransport,
  limits: PublishLimits,
): Promise<RoundOutcome> {
  return publishRows(rows, publishing(transport, limits, firstLeaseEnd(rows)));
}

/** When the first of these claims expires, by `performance.now()`. */
export function firstLeaseEnd(rows: readonly ClaimedRow[]): number {
  return Math.min(...rows.map(({ leasedUntil }) => leasedUntil));
}

/** Publishes within the limits of a round that begins now. */
interface Publishing {
  publish: (rows: readonly ClaimedRow[]) => Promise<void>;
  isOver: () => boolean;
}

/**
 * A round ends at its limit. It also ends before `claimEnds`, by the difference between the limits of a claim and a
 * round.
 */
function publishing(
  transport: EventTransport,
  { claimMs, roundMs, publishMs, leastMs }: PublishLimits,
  claimEnds: number,
): Publishing {
  const end = Math.min(performance.now() + roundMs, claimEnds - (claimMs - roundMs));
  const left = () => end - performance.now();
  return {
    isOver: () => left() < leastMs,
    async publish(rows) {
      const limitMs = Math.round(Math.min(publishMs, left()));
      if (limitMs < leastMs) throw new Error('too little is left of the claim to publish');
      await withTimeout(limitMs, 'publishing', transport.publish(rows.map(({ envelope }) => envelope)));
    },
  };
}

async function publishRows(rows: ClaimedRow[], round: Publishing): Promise<RoundOutcome> {
  try {
    await round.publish(rows);
    return { delivered: rows, failed: [] };
  } catch (error) {
    return rows.length === 1 ? { delivered: [], failed: rows, error } : publishSingly(rows, round);
  }
}

/** One by one, so that an envelope that cannot be delivered does not delay the others of its batch. */
async function publishSingly(rows: ClaimedRow[], round: Publishing): Promise<RoundOutcome> {
  const outcome: RoundOutcome = { delivered: [], failed: [] };
  let failuresInARow = 0;
  for (const row of rows) {
    const { delivered, failed, error } = await publishRows([row], round);
    outcome.delivered.push(...delivered);
    outcome.failed.push(...failed);
    outcome.error = error ?? outcome.error;
    failuresInARow = failed.length > 0 ? failuresInARow + 1 : 0;
    if (failuresInARow === GIVE_UP_AFTER || round.isOver()) return outcome;
  }
  return outcome;
}
