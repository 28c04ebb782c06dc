import type { Envelope } from '@fieldhouse/contracts';
import { isDeadlock } from '../data/sql-errors.ts';
import { type AnyConsumer, type Db, MissingLocalData, type ServiceContext, type Tx } from '../service.ts';
import { inBatches } from './in-batches.ts';
import {
  ATTEMPTS,
  claimDue,
  countPending,
  insertDone,
  insertPending,
  lockClaimed,
  markDone,
  type PendingRow,
  park,
  scheduleRetry,
  storeUnreadable,
} from './inbox-rows.ts';
import { countUnconsumed } from './message-metrics.ts';
import { readEnvelope, type UnreadableReason } from './read-envelope.ts';
import { handlersOf, type PreparedFor } from './run-handlers.ts';

/** The most events in one transaction: few, so that locks are short. */
const BATCH = 50;
/** After so many deadlocks in a row the events are handled one by one, and one alone is retried later. */
const DEADLOCKS = 5;

export interface Inbox {
  /** Resolves when the envelope is stored here, handled or not; rejects when it could not be stored. */
  receive: (envelope: Envelope) => Promise<void>;
  /** Retries the events that are due, until `stopping` returns true. Returns how many events still wait. */
  retry: (stopping?: () => boolean) => Promise<number>;
}

interface InboxOptions {
  ctx: ServiceContext;
  consumers: readonly AnyConsumer[];
  /** Called when an event was stored for a retry. */
  onPending: () => void;
}

/**
 * Handles each event once: its inbox row and its effects are one transaction. Events that arrive at the same time share
 * a transaction; when it fails, each event gets its own.
 */
export function openInbox({ ctx, consumers, onPending }: InboxOptions): Inbox {
  const handlers = handlersOf(consumers, ctx);

  const receive = inBatches<Envelope>(BATCH, async (envelopes) => {
    const events = new Map<string, Envelope>();
    for (const envelope of envelopes) {
      const read = readEnvelope(envelope);
      if (!read.readable) await storeUnreadable(ctx, envelope, read.reason);
      else if (handlers.accepts(read.type)) events.set(read.event.id.toLowerCase(), read.event);
      else countUnconsumed(ctx, read.type);
    }
    if (events.size > 0) await handleNew([...events.values()]);
  });

  async function handleNew(events: readonly Envelope[]): Promise<void> {
    const error = await tryToHandle(events);
    if (error === undefined) return;
    const [event] = events;
    if (event && events.length === 1) return storeForRetry(event, error);
    ctx.log.debug({ err: error, events: events.length }, 'events are handled one by one');
    for (const one of events) await handleNew([one]);
  }

  /** Returns the error, if there is one; nothing is stored then. */
  async function tryToHandle(events: readonly Envelope[]): Promise<unknown> {
    const error = await errorOf(async () => handleTogether(events, await handlers.prepare(events, { missing: false })));
    if (!(error instanceof MissingLocalData)) return error;
    return errorOf(async () => handleTogether(events, await handlers.prepare(events)));
  }

  function handleTogether(events: readonly Envelope[], prepared: PreparedFor): Promise<void> {
    return transactionWithRetries(ctx.db, async (tx) => {
      const fresh = await insertDone(ctx, tx, events);
      if (fresh.length > 0) await handlers.run(tx, fresh, prepared);
    });
  }

  async function storeForRetry(event: Envelope, error: unknown): Promise<void> {
    await insertPending(ctx, event, error);
    ctx.log.warn({ err: error, eventId: event.id, type: event.type }, 'an event is retried later');
    onPending();
  }

  async function retry(stopping = () => false): Promise<number> {
    while (!stopping() && (await retryOne())) {
      // One transaction for each event, so that no event waits for another.
    }
    return countPending(ctx);
  }

  /** Returns false when nothing is due. */
  async function retryOne(): Promise<boolean> {
    const row = await claimDue(ctx);
    if (!row) return false;
    const read = readEnvelope(row.envelope);
    if (!read.readable) {
      await rejectUnreadable(row, read.reason);
      return true;
    }
    const { event } = read;
    const error = await errorOf(async () => {
      const prepared = await handlers.prepare([event]);
      await transactionWithRetries(ctx.db, async (tx) => {
        if (!(await lockClaimed(ctx, tx, row))) return;
        await handlers.run(tx, [event], prepared);
        await markDone(ctx, tx, row);
      });
    });
    if (error === undefined) return true;
    // Everything that the handlers did is rolled back; the next try is stored in a transaction of its own.
    await ctx.db.transaction(async (tx) => {
      if (await lockClaimed(ctx, tx, row)) await scheduleRetry(ctx, tx, row, error);
    });
    return true;
  }

  async function rejectUnreadable(row: PendingRow, reason: UnreadableReason): Promise<void> {
    if (reason === 'unknown_type') return park(ctx, row);
    const unfit = Object.assign(new Error('fits no schema'), { code: reason });
    await scheduleRetry(ctx, ctx.db, { ...row, attempts: ATTEMPTS - 1 }, unfit);
  }

  return { receive, retry };
}

/**
 * Runs work in a transaction, again after a deadlock: replicas handle events at the same time and may lock the same rows
 * in another order. PostgreSQL then rolls one of the transactions back.
 */
async function transactionWithRetries(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  for (let left = DEADLOCKS; ; left--) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
    }
  }
}

/** What the work threw; undefined when it succeeded. */
async function errorOf(work: () => Promise<void>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return definedError(error);
  }
}

/** Undefined stands for success, so a thrown `undefined` becomes an Error. */
function definedError(error: unknown): unknown {
  return error ?? new Error('undefined was thrown');
}
