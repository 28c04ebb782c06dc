import type { Envelope } from '@fieldhouse/contracts';
import type { EventTransport } from '../ports.ts';
import type { ServiceContext, Tx } from '../service.ts';

const BATCH = 100;
const PUBLISH_LIMIT_MS = 10_000;
/** After so many failures in a row the transport is taken to be away, rather than a few envelopes to be bad. */
const GIVE_UP_AFTER = 3;
/** One round's transaction stays open no longer than this and one more publish. */
const ROUND_LIMIT_MS = 20_000;

interface OutboxRow {
  id: number;
  envelope: Envelope;
}

interface Outcome {
  delivered: OutboxRow[];
  failed: OutboxRow[];
  /** Why the last of them failed. */
  error?: unknown;
}

/**
 * Hands over what the outbox holds until nothing is due. Rows are locked, not remembered by number: one that commits
 * late is found late, and never skipped. Returns how many could not be handed over; they wait for their next try.
 * Once `stopping` it ends after the batch at hand.
 */
export async function relayOutbox(
  ctx: ServiceContext,
  transport: EventTransport,
  stopping: () => boolean = () => false,
): Promise<number> {
  let failures = 0;
  for (;;) {
    const outcome = await ctx.db.transaction((tx) => relayBatch(tx, transport));
    failures += outcome.failed.length;
    if (outcome.error !== undefined) {
      ctx.log.warn({ err: outcome.error, events: outcome.failed.length }, 'events are handed over later');
    }
    if (outcome.delivered.length === 0 || stopping()) return failures;
  }
}

async function relayBatch(tx: Tx, transport: EventTransport): Promise<Outcome> {
  const { rows } = await tx.raw<{ rows: OutboxRow[] }>(
    `SELECT id, envelope FROM outbox WHERE delivered_at IS NULL AND next_try <= clock_timestamp()
     ORDER BY id LIMIT ? FOR UPDATE SKIP LOCKED`,
    [BATCH],
  );
  if (rows.length === 0) return { delivered: [], failed: [] };
  const outcome = await handOver(rows, transport);
  await markDelivered(tx, outcome.delivered);
  await putOff(tx, outcome.failed);
  return outcome;
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

async function publishWithin(transport: EventTransport, rows: OutboxRow[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`publishing took more than ${PUBLISH_LIMIT_MS} ms`)), PUBLISH_LIMIT_MS);
  });
  try {
    await Promise.race([transport.publish(rows.map((row) => row.envelope)), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

async function markDelivered(tx: Tx, rows: OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.raw('UPDATE outbox SET delivered_at = clock_timestamp(), attempts = attempts + 1 WHERE id = ANY(?)', [
    rows.map((row) => row.id),
  ]);
}

/** 0.2 s, doubling up to 5 s. */
async function putOff(tx: Tx, rows: OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.raw(
    `UPDATE outbox SET attempts = attempts + 1,
       next_try = clock_timestamp() + least(5, 0.2 * 2 ^ least(attempts, 10)) * interval '1 second'
     WHERE id = ANY(?)`,
    [rows.map((row) => row.id)],
  );
}
