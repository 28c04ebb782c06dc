import type { Envelope } from '@fieldhouse/contracts';
import { prepared } from '../data/prepared.ts';
import { type Loop, startLoop } from '../jobs/loop.ts';
import type { EventTransport, Undelivered } from '../ports.ts';
import type { Db, ServiceContext, Tx } from '../service.ts';
import { SpanKind, startSpan } from '../tracing.ts';
import { withTimeout } from '../with-timeout.ts';

const BATCH = 100;
/** While a batch is published its transaction is open. */
const PUBLISH_LIMIT_MS = 5000;
const MAX_PAUSE_SECONDS = 60;

const SOON_MS = 200;
/** How long rows gather when more were committed while a batch was published: a batch costs little more than one row. */
const GATHER_MS = 15;
const LONGEST_PAUSE_MS = 5000;

const relays = new WeakMap<Db, () => void>();

/**
 * Makes the relay of this process read the rows that were just committed. `publish` does this by itself. Without it the
 * rows are found within a second.
 */
export function triggerRelay({ db }: Pick<ServiceContext, 'db'>): void {
  relays.get(db)?.();
}

/** Relays the outbox of this service each time that it is triggered, and every `everyMs`. */
export function startRelay(ctx: ServiceContext, transport: EventTransport, everyMs: number): Loop {
  let pause = 0;
  let resumesAt = 0;
  let committed = false;
  const loop = startLoop({
    everyMs,
    async run(stopping) {
      if (transport.isConnected?.() === false) return undefined;
      const paused = resumesAt - performance.now();
      if (paused > 0) return paused;
      committed = false;
      const { isAvailable, failures } = await relayOutbox(ctx, transport, stopping);
      pause = isAvailable ? 0 : Math.min(Math.max(SOON_MS, 2 * pause), LONGEST_PAUSE_MS);
      resumesAt = performance.now() + (committed ? Math.max(pause, GATHER_MS) : pause);
      return failures > 0 || !isAvailable ? Math.max(SOON_MS, pause) : undefined;
    },
    onError: (error) => ctx.log.error({ err: error }, 'the outbox could not be read'),
  });
  relays.set(ctx.db, () => {
    committed = true;
    loop.trigger();
  });
  return loop;
}

interface Relayed {
  /** False when the transport accepted nothing. */
  isAvailable: boolean;
  /** How many rows could not be published; they wait for their next attempt. */
  failures: number;
}

/**
 * Publishes the rows of the outbox that are due, in their order, until there are none or `stopping` returns true.
 * Any number of relays may run at once: each locks the rows that it publishes. A row that commits late is found late
 * and never skipped, because rows are found by their state and not by a last number.
 */
export async function relayOutbox(
  ctx: ServiceContext,
  transport: EventTransport,
  stopping: () => boolean = () => false,
): Promise<Relayed> {
  let failures = 0;
  for (;;) {
    const { rows, failed } = await ctx.db.transaction((tx) => relayBatch(ctx, tx, transport));
    if (failed === undefined) return { isAvailable: false, failures };
    failures += failed;
    // Fewer than a batch were due: what was committed since then triggers the relay again.
    if (rows < BATCH || stopping()) return { isAvailable: true, failures };
  }
}

/** What became of a batch: how many rows were due and failed; `failed` is undefined when the transport is unavailable. */
interface Batch {
  rows: number;
  failed: number | undefined;
}

/**
 * The locks end with the transaction, however its process ends. Rows that were published and not marked are published
 * again, and each inbox recognizes them.
 */
async function relayBatch(ctx: ServiceContext, tx: Tx, transport: EventTransport): Promise<Batch> {
  const due = await lockDue(tx, [BATCH]);
  if (due.length === 0) return { rows: 0, failed: 0 };
  const spans = due.map(({ envelope: { type, traceparent = '' } }) =>
    startSpan(`publish ${type}`, { kind: SpanKind.PRODUCER, parent: traceparent }),
  );
  let undelivered: Undelivered;
  try {
    const publishing = transport.publish(due.map(({ envelope }) => envelope));
    undelivered = await withTimeout(PUBLISH_LIMIT_MS, 'publishing', publishing);
  } catch (err) {
    ctx.log.warn({ err, events: due.length }, 'events are published when the transport is available again');
    return { rows: due.length, failed: undefined };
  } finally {
    for (const span of spans) span.end();
  }
  const failed = due.filter(({ envelope }) => undelivered.has(envelope.id)).map(({ id }) => id);
  if (failed.length > 0) {
    const [err] = undelivered.values();
    ctx.log.warn({ err, events: failed.length }, 'events are published later');
  }
  await settle(tx, [due.map(({ id }) => id), failed]);
  return { rows: due.length, failed: failed.length };
}

/**
 * The commit does not wait for the disk: if a crash of the database loses it, the rows are published again. The limit
 * is a subquery because PostgreSQL evaluates it before it locks the first row.
 */
const lockDue = prepared<{ id: number; envelope: Envelope }>(
  'relay-lock-due',
  `SELECT id, envelope FROM outbox
   WHERE delivered_at IS NULL AND next_attempt_at <= clock_timestamp()
   ORDER BY id LIMIT (SELECT $1::int8 FROM set_config('synchronous_commit', 'off', true))
   FOR UPDATE SKIP LOCKED`,
);

/**
 * Marks rows as delivered. Those that were not are due again after 0.2 s, doubling up to a minute, so that rows which
 * nobody can take (of a type that only a newer version knows) do not delay the others.
 */
const settle = prepared(
  'relay-settle',
  `UPDATE outbox SET attempts = attempts + 1,
     delivered_at = CASE WHEN id = ANY ($2::int8[]) THEN NULL ELSE clock_timestamp() END,
     next_attempt_at = CASE WHEN id = ANY ($2::int8[])
       THEN clock_timestamp() + least(${MAX_PAUSE_SECONDS}, 0.2 * 2 ^ least(attempts, 10)) * interval '1 second'
       ELSE next_attempt_at END
   WHERE id = ANY ($1::int8[])`,
);
