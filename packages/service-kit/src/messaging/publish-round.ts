import type { Envelope } from '@fieldhouse/contracts';
import type { EventTransport } from '../ports.ts';
import { withTimeout } from '../with-timeout.ts';
import type { PublishLimits } from './claims.ts';

/** After so many failures in a row the transport is taken to be away, rather than a few envelopes to be bad. */
export const GIVE_UP_AFTER = 3;

export interface OutboxRow {
  eventId: string;
  envelope: Envelope;
}

/** A row that nobody else takes until then, by `performance.now()`. */
export interface ClaimedRow extends OutboxRow {
  leasedUntil: number;
}

/** What became of the rows of a round; those that are in neither list were not tried. */
export interface RoundOutcome {
  delivered: ClaimedRow[];
  failed: ClaimedRow[];
  /** Why the last of them failed. */
  error?: unknown;
}

/**
 * Publishes claimed rows: together, and where that fails one by one. Ends by the round's limit, and before the
 * first claim does.
 */
export async function publishRound(
  rows: ClaimedRow[],
  transport: EventTransport,
  limits: PublishLimits,
): Promise<RoundOutcome> {
  return publishRows(rows, publishing(transport, limits, firstLeaseEnd(rows)));
}

/** When the first of these claims runs out, by `performance.now()`. */
export function firstLeaseEnd(rows: readonly ClaimedRow[]): number {
  return Math.min(...rows.map(({ leasedUntil }) => leasedUntil));
}

/** Publishes within the limits of a round that begins now. */
interface Publishing {
  publish: (rows: readonly ClaimedRow[]) => Promise<void>;
  isOver: () => boolean;
}

/** A round ends by its limit, and as long before the claim `claimEnds` as the limits leave between the two. */
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

/** One by one, so that an envelope nobody can take does not hold up the others of its batch. */
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
