import type { Envelope } from '@fieldhouse/contracts';
import { prepared } from '../data/prepared.ts';
import type { EventTransport } from '../ports.ts';
import type { Db, ServiceContext } from '../service.ts';
import { PUBLISH_LIMITS, type PublishLimits } from './claims.ts';
import { type ClaimedRow, firstLeaseEnd, GIVE_UP_AFTER, type OutboxRow, type RoundOutcome, publishRound } from './publish-round.ts';

const BATCH = 100;

/** So many are held in the hand at most; what comes then is read from the outbox. */
const BUFFER_SIZE = 1000;

/** Transports that took nothing the last time: few rows are claimed, and given back, until they do. */
const unavailableTransports = new WeakSet<EventTransport>();

/** What this process wrote a moment ago and has still at hand: nobody needs to read it from the outbox. */
export interface PublishBuffer {
  /** Whether it takes more. */
  accepts: () => boolean;
  /** Its row is not due before `leasedUntil`, by `performance.now()`. */
  add: (envelope: Envelope, leasedUntil: number) => void;
  /** Takes out the oldest, up to a batch unless told. */
  take: (most?: number) => ClaimedRow[];
  /** Takes out those that may be due before a round with them ends. */
  takeExpiring: () => ClaimedRow[];
}

/** The hand of the relay over `transport`; closed while that takes nothing. */
export function openPublishBuffer(transport: EventTransport, { roundMs } = PUBLISH_LIMITS): PublishBuffer {
  const rows: ClaimedRow[] = [];
  return {
    accepts: () => rows.length < BUFFER_SIZE && !unavailableTransports.has(transport),
    add: (envelope, leasedUntil) => void rows.push({ eventId: envelope.id, envelope, leasedUntil }),
    take: (most = BATCH) => rows.splice(0, most),
    takeExpiring() {
      const latest = performance.now() + roundMs;
      const late = rows.findIndex(({ leasedUntil }) => leasedUntil >= latest);
      return rows.splice(0, late === -1 ? rows.length : late);
    },
  };
}

/**
 * Hands over what is at hand and what the outbox holds until nothing is due. Rows are claimed, not remembered by
 * number: one that commits late is found late, and never skipped. Returns how many could not be handed over; they
 * wait for their next try. Once `stopping` it ends after the batch and the hand.
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
  const claim = (most: number) => settleAndClaim(ctx.db, { delivered, most, claimMs: limits.claimMs });
  /** What was delivered is marked before its claim ends: there is time for another round before. */
  const hasTime = () => firstLeaseEnd(delivered) >= performance.now() + limits.roundMs;
  for (;;) {
    const late = buffer.takeExpiring();
    if (late.length > 0) await releaseRows(ctx.db, late, { delivered: [], failed: [] });
    let rows = delivered.length < BATCH && hasTime() ? buffer.take() : [];
    if (rows.length === 0) {
      const most = unavailableTransports.has(transport) ? GIVE_UP_AFTER : BATCH;
      rows = await claim(hasClaimed && stopping() ? 0 : most);
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
      ctx.log.warn({ err: outcome.error, events: outcome.failed.length }, 'events are handed over later');
    }
    if (outcome.delivered.length < rows.length) {
      await releaseRows(ctx.db, isUnavailable ? [...rows, ...buffer.take(BUFFER_SIZE)] : rows, outcome);
    }
    if (isUnavailable) {
      if (delivered.length > 0) await claim(0);
      return failures;
    }
  }
}

/**
 * One round trip a round: marks what was handed over since the last one and claims what is due. Should who claims die,
 * another hands the rows over once the claim has run out, perhaps once more. Neither waits for the disk: a mark or
 * a claim that a crash of the database forgets means the same.
 */
const settleAndClaimRows = prepared<OutboxRow & { id: number }>(
  'relay-settle-and-claim',
  `WITH settled AS (
     UPDATE outbox SET delivered_at = clock_timestamp(), attempts = attempts + 1 WHERE event_id = ANY ($1::uuid[])
   ), due AS (
     SELECT id FROM outbox
     WHERE delivered_at IS NULL AND next_try <= clock_timestamp() AND event_id <> ALL ($1::uuid[])
     ORDER BY id LIMIT (SELECT $2::int8 FROM set_config('synchronous_commit', 'off', true))
     FOR UPDATE SKIP LOCKED
   )
   UPDATE outbox SET next_try = clock_timestamp() + $3::float8 * interval '1 millisecond'
   FROM due WHERE outbox.id = due.id
   RETURNING outbox.id, outbox.event_id AS "eventId", outbox.envelope`,
);

interface SettleAndClaim {
  delivered: readonly ClaimedRow[];
  most: number;
  claimMs: number;
}

async function settleAndClaim(db: Db, { delivered, most, claimMs }: SettleAndClaim): Promise<ClaimedRow[]> {
  const leasedUntil = performance.now() + claimMs;
  const rows = await settleAndClaimRows(db, [delivered.map(({ eventId }) => eventId), most, claimMs]);
  return rows.sort((one, other) => one.id - other.id).map((row) => ({ ...row, leasedUntil }));
}

/** What failed is due again after 0.2 s, doubling up to 5 s; what was not tried because of that is due now. */
async function releaseRows(db: Db, rows: readonly ClaimedRow[], { delivered, failed }: RoundOutcome): Promise<void> {
  const left = rows.filter((row) => !delivered.includes(row));
  await db.raw(
    `UPDATE outbox SET attempts = attempts + tried::int, next_try = clock_timestamp()
       + CASE WHEN tried THEN least(5, 0.2 * 2 ^ least(attempts, 10)) ELSE 0 END * interval '1 second'
     FROM (SELECT unnest(?::uuid[]) AS claimed, unnest(?::boolean[]) AS tried) AS round
     WHERE event_id = claimed`,
    [left.map(({ eventId }) => eventId), left.map((row) => failed.includes(row))],
  );
}
