import type { Envelope } from '@fieldhouse/contracts';
import { prepared } from '../data/prepared.ts';
import type { EventTransport } from '../ports.ts';
import type { Db, ServiceContext } from '../service.ts';
import { PUBLISH_LIMITS, type PublishLimits } from './claims.ts';
import { type ClaimedRow, endOf, GIVE_UP_AFTER, type OutboxRow, type Outcome, publishRound } from './publish-round.ts';

const BATCH = 100;

/** So many are held in the hand at most; what comes then is read from the outbox. */
const MOST_HELD = 1000;

/** Transports that took nothing the last time: few rows are claimed, and given back, until they do. */
const takingNothing = new WeakSet<EventTransport>();

/** What this process wrote a moment ago and has still at hand: nobody needs to read it from the outbox. */
export interface Hand {
  /** Whether it takes more. */
  open: () => boolean;
  /** Its row is not due before `heldUntil`, by `performance.now()`. */
  add: (envelope: Envelope, heldUntil: number) => void;
  /** Takes out the oldest, up to a batch unless told. */
  take: (most?: number) => ClaimedRow[];
  /** Takes out those that may be due before a round with them ends. */
  takeLate: () => ClaimedRow[];
}

/** The hand of the relay over `transport`; closed while that takes nothing. */
export function openHand(transport: EventTransport, { roundMs } = PUBLISH_LIMITS): Hand {
  const held: ClaimedRow[] = [];
  return {
    open: () => held.length < MOST_HELD && !takingNothing.has(transport),
    add: (envelope, heldUntil) => void held.push({ eventId: envelope.id, envelope, heldUntil }),
    take: (most = BATCH) => held.splice(0, most),
    takeLate() {
      const latest = performance.now() + roundMs;
      const late = held.findIndex(({ heldUntil }) => heldUntil >= latest);
      return held.splice(0, late === -1 ? held.length : late);
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
  hand: Hand = openHand(transport),
  limits: PublishLimits = PUBLISH_LIMITS,
): Promise<number> {
  let failures = 0;
  let looked = false;
  let delivered: ClaimedRow[] = [];
  const claim = (most: number) => settleAndClaim(ctx.db, { delivered, most, claimMs: limits.claimMs });
  /** What was delivered is marked before its claim ends: there is time for another round before. */
  const hasTime = () => endOf(delivered) >= performance.now() + limits.roundMs;
  for (;;) {
    const late = hand.takeLate();
    if (late.length > 0) await giveBack(ctx.db, late, { delivered: [], failed: [] });
    let rows = delivered.length < BATCH && hasTime() ? hand.take() : [];
    if (rows.length === 0) {
      const most = takingNothing.has(transport) ? GIVE_UP_AFTER : BATCH;
      rows = await claim(looked && stopping() ? 0 : most);
      looked = true;
      delivered = [];
      if (rows.length === 0) rows = hand.take();
    }
    if (rows.length === 0) return failures;
    const outcome = await publishRound(rows, transport, limits);
    const away = outcome.delivered.length === 0;
    if (away) takingNothing.add(transport);
    else takingNothing.delete(transport);
    delivered.push(...outcome.delivered);
    if (outcome.failed.length > 0) {
      failures += outcome.failed.length;
      ctx.log.warn({ err: outcome.error, events: outcome.failed.length }, 'events are handed over later');
    }
    if (outcome.delivered.length < rows.length) {
      await giveBack(ctx.db, away ? [...rows, ...hand.take(MOST_HELD)] : rows, outcome);
    }
    if (away) {
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
  const heldUntil = performance.now() + claimMs;
  const rows = await settleAndClaimRows(db, [delivered.map(({ eventId }) => eventId), most, claimMs]);
  return rows.sort((one, other) => one.id - other.id).map((row) => ({ ...row, heldUntil }));
}

/** What failed is due again after 0.2 s, doubling up to 5 s; what was not tried because of that is due now. */
async function giveBack(db: Db, rows: readonly ClaimedRow[], { delivered, failed }: Outcome): Promise<void> {
  const left = rows.filter((row) => !delivered.includes(row));
  await db.raw(
    `UPDATE outbox SET attempts = attempts + tried::int, next_try = clock_timestamp()
       + CASE WHEN tried THEN least(5, 0.2 * 2 ^ least(attempts, 10)) ELSE 0 END * interval '1 second'
     FROM (SELECT unnest(?::uuid[]) AS claimed, unnest(?::boolean[]) AS tried) AS round
     WHERE event_id = claimed`,
    [left.map(({ eventId }) => eventId), left.map((row) => failed.includes(row))],
  );
}
