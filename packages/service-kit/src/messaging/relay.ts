import type { Envelope } from '@fieldhouse/contracts';
import { prepared } from '../data/prepared.ts';
import type { EventTransport } from '../ports.ts';
import type { Db, ServiceContext } from '../service.ts';
import { PUBLISH_LIMITS, type PublishLimits } from './claims.ts';
import {
  type ClaimedRow,
  firstLeaseEnd,
  GIVE_UP_AFTER,
  type OutboxRow,
  publishRound,
  type RoundOutcome,
} from './publish-round.ts';

const BATCH = 100;

/** The publish buffer holds at most so many envelopes; further ones are read from the outbox. */
const BUFFER_SIZE = 1000;

/** Transports that accepted nothing the last time. Until they do, few rows are claimed, and then released. */
const unavailableTransports = new WeakSet<EventTransport>();

/**
 * The post-commit publish buffer: envelopes that this process has just committed, so they need not be read from the
 * outbox.
 */
export interface PublishBuffer {
  /** Whether it accepts more envelopes. */
  accepts: () => boolean;
  /** The row of the envelope is not due before `leasedUntil`, by `performance.now()`. */
  add: (envelope: Envelope, leasedUntil: number) => void;
  /** Removes and returns the oldest envelopes, by default up to a batch. */
  take: (maxRows?: number) => ClaimedRow[];
  /** Removes and returns the envelopes whose lease may expire before a round with them ends. */
  takeExpiring: () => ClaimedRow[];
}

/** The publish buffer of the relay over `transport`. It accepts nothing while the transport is unavailable. */
export function openPublishBuffer(transport: EventTransport, { roundMs } = PUBLISH_LIMITS): PublishBuffer {
  const rows: ClaimedRow[] = [];
  return {
    accepts: () => rows.length < BUFFER_SIZE && !unavailableTransports.has(transport),
    add: (envelope, leasedUntil) => void rows.push({ eventId: envelope.id, envelope, leasedUntil }),
    take: (max = BATCH) => rows.splice(0, max),
    takeExpiring() {
      const latest = performance.now() + roundMs;
      const late = rows.findIndex(({ leasedUntil }) => leasedUntil >= latest);
      return rows.splice(0, late === -1 ? rows.length : late);
    },
  };
}

/**
 * Publishes the envelopes of the buffer and of the outbox until nothing is due. Rows are claimed by state and not by a
 * last number: a row that commits late is found late and never skipped. Returns how many could not be published; they
 * wait for their next attempt. When `stopping` returns true, it ends after the current batch and the buffer.
 */
export async function relayOutbox(
  ctx: ServiceContext,
  transport: EventTransport,
  stopping: () => boolean = () => false,
  buffer: PublishBuffer = openPublishBuffer(transport),
  limits: PublishLimits = PUBLISH_LIMITS,
): Promise<number> {
  let failures = 0;
  let hasClaimed = false;
  let delivered: ClaimedRow[] = [];
  const claimRows = (max: number) => settleAndClaim(ctx.db, { delivered, max, claimMs: limits.claimMs });
  /** Delivered rows are marked before their claim expires: true while there is time for another round before that. */
  const hasTime = () => firstLeaseEnd(delivered) >= performance.now() + limits.roundMs;
  for (;;) {
    const late = buffer.takeExpiring();
    if (late.length > 0) await releaseRows(ctx.db, late, { delivered: [], failed: [] });
    let rows = delivered.length < BATCH && hasTime() ? buffer.take() : [];
    if (rows.length === 0) {
      const max = unavailableTransports.has(transport) ? GIVE_UP_AFTER : BATCH;
      rows = await claimRows(hasClaimed && stopping() ? 0 : max);
      hasClaimed = true;
      delivered = [];
      if (rows.length === 0) rows = buffer.take();
    }
    if (rows.length === 0) return failures;
    const outcome = await publishRound(rows, transport, limits);
    const isUnavailable = outcome.delivered.length === 0;
    if (isUnavailable) unavailableTransports.add(transport);
    else unavailableTransports.delete(transport);
    delivered.push(...outcome.delivered);
    if (outcome.failed.length > 0) {
      failures += outcome.failed.length;
      ctx.log.warn({ err: outcome.error, events: outcome.failed.length }, 'events are published later');
    }
    if (outcome.delivered.length < rows.length) {
      await releaseRows(ctx.db, isUnavailable ? [...rows, ...buffer.take(BUFFER_SIZE)] : rows, outcome);
    }
    if (isUnavailable) {
      if (delivered.length > 0) await claimRows(0);
      return failures;
    }
  }
}

/**
 * One round trip for each round: marks the rows that were delivered since the last one and claims those that are due.
 * If the claiming process dies, another one publishes the rows when the claim has expired, perhaps a second time. The
 * commit does not wait for the disk: if a crash of the database loses a mark or a claim, the same happens.
 */
const settleAndClaimRows = prepared<OutboxRow & { id: number }>(
  'relay-settle-and-claim',
  `WITH settled AS (
     UPDATE outbox SET delivered_at = clock_timestamp(), attempts = attempts + 1 WHERE event_id = ANY ($1::uuid[])
   ), due AS (
     SELECT id FROM outbox
     WHERE delivered_at IS NULL AND next_attempt_at <= clock_timestamp() AND event_id <> ALL ($1::uuid[])
     ORDER BY id LIMIT (SELECT $2::int8 FROM set_config('synchronous_commit', 'off', true))
     FOR UPDATE SKIP LOCKED
   )
   UPDATE outbox SET next_attempt_at = clock_timestamp() + $3::float8 * interval '1 millisecond'
   FROM due WHERE outbox.id = due.id
   RETURNING outbox.id, outbox.event_id AS "eventId", outbox.envelope`,
);

interface SettleAndClaim {
  delivered: readonly ClaimedRow[];
  max: number;
  claimMs: number;
}

async function settleAndClaim(db: Db, { delivered, max, claimMs }: SettleAndClaim): Promise<ClaimedRow[]> {
  const leasedUntil = performance.now() + claimMs;
  const rows = await settleAndClaimRows(db, [delivered.map(({ eventId }) => eventId), max, claimMs]);
  return rows.sort((one, other) => one.id - other.id).map((row) => ({ ...row, leasedUntil }));
}

/** Releases rows: failed ones are due again after 0.2 s, doubling up to 5 s; those that were not tried are due now. */
async function releaseRows(db: Db, rows: readonly ClaimedRow[], { delivered, failed }: RoundOutcome): Promise<void> {
  const left = rows.filter((row) => !delivered.includes(row));
  await db.raw(
    `UPDATE outbox SET attempts = attempts + tried::int, next_attempt_at = clock_timestamp()
       + CASE WHEN tried THEN least(5, 0.2 * 2 ^ least(attempts, 10)) ELSE 0 END * interval '1 second'
     FROM (SELECT unnest(?::uuid[]) AS claimed, unnest(?::boolean[]) AS tried) AS round
     WHERE event_id = claimed`,
    [left.map(({ eventId }) => eventId), left.map((row) => failed.includes(row))],
  );
}
