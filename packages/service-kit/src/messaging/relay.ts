import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@fieldhouse/contracts';
import { prepared } from '../data/prepared.ts';
import type { EventTransport } from '../ports.ts';
import type { Db, ServiceContext } from '../service.ts';

const BATCH = 100;
const PUBLISH_LIMIT_MS = 10_000;
/** After so many failures in a row the transport is taken to be away, rather than a few envelopes to be bad. */
const GIVE_UP_AFTER = 3;
/** One round goes on no longer than this and one more publish. */
const ROUND_LIMIT_MS = 20_000;

/** What comes so soon after the last hand-over comes in a rush… */
const RUSH_MS = 5;
/** … and goes together with what else comes until so long after it. One that comes alone never waits. */
const COMPANY_MS = 50;
/** So many are held in the hand at most; what comes then is read from the outbox. */
const MOST_HELD = 1000;

/** Transports that took nothing the last time: few rows are claimed, and given back, until they do. */
const takingNothing = new WeakSet<EventTransport>();

interface OutboxRow {
  eventId: string;
  envelope: Envelope;
}

interface Outcome {
  delivered: OutboxRow[];
  failed: OutboxRow[];
  /** Why the last of them failed. */
  error?: unknown;
}

/** What this process wrote a moment ago and has still at hand: nobody needs to read it from the outbox. */
export interface Hand {
  /** Whether it takes more. */
  open: () => boolean;
  add: (envelope: Envelope) => void;
  /** Takes out the oldest, up to a batch unless told. */
  take: (most?: number) => OutboxRow[];
  /** How many ms the next one waits for company: 0 unless it came in a rush. */
  waitsFor: () => number;
}

/** The hand of the relay over `transport`; closed while that takes nothing. */
export function openHand(transport: EventTransport): Hand {
  const held: OutboxRow[] = [];
  let last = { at: Number.NEGATIVE_INFINITY, count: 0 };
  return {
    open: () => held.length < MOST_HELD && !takingNothing.has(transport),
    add: (envelope) => void held.push({ eventId: envelope.id, envelope }),
    take(most = BATCH) {
      if (held.length > 0) last = { at: performance.now(), count: held.length };
      return held.splice(0, most);
    },
    waitsFor() {
      const since = performance.now() - last.at;
      const rushed = since < RUSH_MS || last.count > 1;
      return rushed && held.length > 0 && held.length < BATCH ? Math.max(0, COMPANY_MS - since) : 0;
    },
  };
}

/**
 * Hands over what is at hand and what the outbox holds until nothing is due. Rows are claimed, not remembered by number:
 * one that commits late is found late, and never skipped. Returns how many could not be handed over; they wait for their
 * next try. Once `stopping` it ends after the batch and the hand.
 */
export async function relayOutbox(
  ctx: ServiceContext,
  transport: EventTransport,
  stopping: () => boolean = () => false,
  hand: Hand = openHand(transport),
): Promise<number> {
  let failures = 0;
  let looked = false;
  let delivered: OutboxRow[] = [];
  for (;;) {
    const waitMs = stopping() ? 0 : hand.waitsFor();
    if (waitMs > 0) await pause(waitMs);
    let rows = delivered.length < BATCH ? hand.take() : [];
    if (rows.length === 0) {
      const most = takingNothing.has(transport) ? GIVE_UP_AFTER : BATCH;
      rows = await settleAndClaim(ctx.db, delivered, looked && stopping() ? 0 : most);
      looked = true;
      delivered = [];
      if (rows.length === 0) rows = hand.take();
    }
    if (rows.length === 0) return failures;
    const outcome = await handOver(rows, transport);
    const away = outcome.delivered.length === 0;
    if (away) takingNothing.add(transport);
    else takingNothing.delete(transport);
    delivered.push(...outcome.delivered);
    if (outcome.failed.length > 0) {
      failures += outcome.failed.length;
      ctx.log.warn({ err: outcome.error, events: outcome.failed.length }, 'events are handed over later');
      await giveBack(ctx.db, away ? [...rows, ...hand.take(MOST_HELD)] : rows, outcome);
    }
    if (away) {
      if (delivered.length > 0) await settleAndClaim(ctx.db, delivered, 0);
      return failures;
    }
  }
}

/**
 * One round trip a round: marks what was handed over since the last one and claims what is due. Who claims keeps the rows
 * for five seconds; should it die, another hands them over then, perhaps once more. Neither waits for the disk: a mark or
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
   UPDATE outbox SET next_try = clock_timestamp() + interval '5 seconds' FROM due WHERE outbox.id = due.id
   RETURNING outbox.id, outbox.event_id AS "eventId", outbox.envelope`,
);

async function settleAndClaim(db: Db, delivered: readonly OutboxRow[], most: number): Promise<OutboxRow[]> {
  const rows = await settleAndClaimRows(db, [delivered.map(({ eventId }) => eventId), most]);
  return rows.sort((one, other) => one.id - other.id);
}

async function handOver(rows: OutboxRow[], transport: EventTransport): Promise<Outcome> {
  try {
    await publishWithin(transport, rows);
    return { delivered: rows, failed: [] };
  } catch (error) {
    return rows.length === 1 ? { delivered: [], failed: rows, error } : handOverSingly(rows, transport);
  }
}

/** One by one, so that an envelope nobody can take does not hold up the others of its batch. */
async function handOverSingly(rows: OutboxRow[], transport: EventTransport): Promise<Outcome> {
  const outcome: Outcome = { delivered: [], failed: [] };
  const end = performance.now() + ROUND_LIMIT_MS;
  let failuresInARow = 0;
  for (const row of rows) {
    const { delivered, failed, error } = await handOver([row], transport);
    outcome.delivered.push(...delivered);
    outcome.failed.push(...failed);
    outcome.error = error ?? outcome.error;
    failuresInARow = failed.length > 0 ? failuresInARow + 1 : 0;
    if (failuresInARow === GIVE_UP_AFTER || performance.now() > end) return outcome;
  }
  return outcome;
}

async function publishWithin(transport: EventTransport, rows: readonly OutboxRow[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`publishing took more than ${PUBLISH_LIMIT_MS} ms`)), PUBLISH_LIMIT_MS);
  });
  try {
    await Promise.race([transport.publish(rows.map(({ envelope }) => envelope)), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** What failed is due again after 0.2 s, doubling up to 5 s; what was not tried because of that is due now. */
async function giveBack(db: Db, rows: readonly OutboxRow[], { delivered, failed }: Outcome): Promise<void> {
  const left = rows.filter((row) => !delivered.includes(row));
  await db.raw(
    `UPDATE outbox SET attempts = attempts + tried::int, next_try = clock_timestamp()
       + CASE WHEN tried THEN least(5, 0.2 * 2 ^ least(attempts, 10)) ELSE 0 END * interval '1 second'
     FROM (SELECT unnest(?::uuid[]) AS claimed, unnest(?::boolean[]) AS tried) AS round
     WHERE event_id = claimed`,
    [left.map(({ eventId }) => eventId), left.map((row) => failed.includes(row))],
  );
}
