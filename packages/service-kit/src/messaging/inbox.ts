import type { Envelope } from '@fieldhouse/contracts';
import { type AnyConsumer, MissingLocalData, type ServiceContext } from '../service.ts';
import { storeHeartbeat } from './freshness.ts';
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

  /** A heartbeat means that all earlier events have arrived, so it is stored after the events that came with it. */
  const receive = inBatches<Envelope>(BATCH, async (envelopes) => {
    const events = new Map<string, Envelope>();
    const heartbeats = new Map<string, Envelope>();
    for (const envelope of envelopes) {
      const read = readEnvelope(envelope);
      if (!read.readable) await storeUnreadable(ctx, envelope, read.reason);
      else if (read.type === 'service.heartbeat') heartbeats.set(read.event.source, read.event);
      else if (handlers.accepts(read.type)) events.set(read.event.id.toLowerCase(), read.event);
      else countUnconsumed(ctx, read.type);
    }
    if (events.size > 0) await handleNew([...events.values()]);
    for (const heartbeat of heartbeats.values()) await storeHeartbeat(ctx.db, heartbeat);
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
    try {
      await handleTogether(events, await handlers.prepare(events, { missing: false }));
      return undefined;
    } catch (error) {
      if (!(error instanceof MissingLocalData)) return definedError(error);
    }
    try {
      await handleTogether(events, await handlers.prepare(events));
      return undefined;
    } catch (error) {
      return definedError(error);
    }
  }

  function handleTogether(events: readonly Envelope[], prepared: PreparedFor): Promise<void> {
    return ctx.db.transaction(async (tx) => {
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
      await ctx.db.transaction(async (tx) => {
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
