import type { Envelope } from '@fieldhouse/contracts';
import { type AnyConsumer, MissingHere, type ServiceContext, type Tx } from '../service.ts';
import { storeHeartbeat } from './freshness.ts';
import { inBatches } from './in-batches.ts';
import {
  ATTEMPTS,
  claimDue,
  countPending,
  insertDone,
  insertPending,
  storeUnreadable,
  lockClaimed,
  markDone,
  type PendingRow,
  park,
  scheduleRetry,
} from './inbox-rows.ts';
import { countUnconsumed } from './message-metrics.ts';
import { readEnvelope, type WhyUnreadable } from './read-envelope.ts';
import { handlersOf, type PreparedFor } from './run-handlers.ts';

/** Events in one transaction: few enough that their locks are short. */
const BATCH = 50;

export interface Inbox {
  /** Resolves when the envelope is durable here, handled or not; rejects when it could not be stored. */
  receive: (envelope: Envelope) => Promise<void>;
  /** Handles what is due again, until it is `stopping`. Returns how many events still wait. */
  retry: (stopping?: () => boolean) => Promise<number>;
}

interface InboxOptions {
  ctx: ServiceContext;
  consumers: readonly AnyConsumer[];
  /** Called when an event was stored to be tried again. */
  onPending: () => void;
}

/**
 * Receives each event once: its row, its effects and its end are one transaction. Events that come at the same time
 * share one, as long as nothing fails in it; then each has its own.
 */
export function openInbox({ ctx, consumers, onPending }: InboxOptions): Inbox {
  const handlers = handlersOf(consumers, ctx);

  /** A heartbeat says that all before it is here, so it is noted after the events that came with it. */
  const receive = inBatches<Envelope>(BATCH, async (envelopes) => {
    const events = new Map<string, Envelope>();
    const heartbeats = new Map<string, Envelope>();
    for (const envelope of envelopes) {
      const read = readEnvelope(envelope);
      if (!read.readable) await storeUnreadable(ctx, envelope, read.why);
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

  /** What went wrong, if anything did: nothing of it is stored then. */
  async function tryToHandle(events: readonly Envelope[]): Promise<unknown> {
    try {
      await handleTogether(events, await handlers.prepare(events, { missing: false }));
      return undefined;
    } catch (error) {
      if (!(error instanceof MissingHere)) return definedError(error);
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
    ctx.log.warn({ err: error, eventId: event.id, type: event.type }, 'an event is tried again');
    onPending();
  }

  async function retry(stopping = () => false): Promise<number> {
    while (!stopping() && (await retryOne())) {
      // one transaction per event, so that none waits for another
    }
    return countPending(ctx);
  }

  /** Answers false when nothing is due. */
  async function retryOne(): Promise<boolean> {
    const row = await claimDue(ctx);
    if (!row) return false;
    const read = readEnvelope(row.envelope);
    if (!read.readable) {
      await rejectUnreadable(row, read.why);
      return true;
    }
    const { event } = read;
    const preparing = await outcomeOf(() => handlers.prepare([event]));
    await ctx.db.transaction(async (tx) => {
      if (!(await lockClaimed(ctx, tx, row))) return;
      const error = 'error' in preparing ? preparing.error : await handleBehindSavepoint(tx, event, preparing.value);
      if (error === undefined) await markDone(ctx, tx, row);
      else await scheduleRetry(ctx, tx, row, error);
    });
    return true;
  }

  async function rejectUnreadable(row: PendingRow, why: WhyUnreadable): Promise<void> {
    if (why === 'unknown_type') return park(ctx, row);
    const unfit = Object.assign(new Error('fits no schema'), { code: why });
    await scheduleRetry(ctx, ctx.db, { ...row, attempts: ATTEMPTS - 1 }, unfit);
  }

  /**
   * What the handlers threw is the answer, their effects are gone then. RELEASE fails where a handler swallowed an SQL
   * error, so such a transaction is not taken for a good one.
   */
  async function handleBehindSavepoint(tx: Tx, event: Envelope, prepared: PreparedFor): Promise<unknown> {
    await tx.raw('SAVEPOINT handling');
    try {
      await handlers.run(tx, [event], prepared);
      await tx.raw('RELEASE SAVEPOINT handling');
      return undefined;
    } catch (error) {
      await tx.raw('ROLLBACK TO SAVEPOINT handling');
      return definedError(error);
    }
  }

  return { receive, retry };
}

async function outcomeOf<Value>(work: () => Promise<Value>): Promise<{ value: Value } | { error: unknown }> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: definedError(error) };
  }
}

/** Undefined means that nothing went wrong. */
function definedError(error: unknown): unknown {
  return error ?? new Error('undefined was thrown');
}
