import type { Envelope } from '@fieldhouse/contracts';
import type { AnyConsumer, ServiceContext, Tx } from '../service.ts';
import { hear } from './heard-recently.ts';
import { inBatches } from './in-batches.ts';
import {
  ATTEMPTS,
  bury,
  claimPending,
  countPending,
  flush,
  insertDone,
  insertPending,
  markDone,
  putOff,
} from './inbox-rows.ts';
import { readEnvelope } from './read-envelope.ts';
import { handlersOf } from './run-handlers.ts';

/** Events in one transaction: few enough that their locks are short. */
const TOGETHER = 50;

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
 * Receives each event once: its row, its effects and its end are one transaction, or one statement. Events that come at
 * the same time share one, as long as nothing fails in it; then each has its own.
 */
export function openInbox({ ctx, consumers, onPending }: InboxOptions): Inbox {
  const handlers = handlersOf(consumers, ctx);

  /** A heartbeat says that all before it is here, so it is noted after the events that came with it. */
  const receive = inBatches<Envelope>(TOGETHER, async (envelopes) => {
    const events = new Map<string, Envelope>();
    const heartbeats = new Map<string, Envelope>();
    for (const envelope of envelopes) {
      const read = readEnvelope(envelope);
      if (!read.readable) await bury(ctx, envelope, read.why);
      else if (read.type === 'service.heartbeat') heartbeats.set(read.event.source, read.event);
      else if (handlers.take(read.type)) events.set(read.event.id.toLowerCase(), read.event);
    }
    if (events.size > 0) await handleNew([...events.values()]);
    for (const heartbeat of heartbeats.values()) await hear(ctx.db, heartbeat);
  });

  async function handleNew(events: readonly Envelope[]): Promise<void> {
    const error = await tryToHandle(events);
    if (error === undefined) return;
    const [event] = events;
    if (event && events.length === 1) return keepForLater(event, error);
    ctx.log.debug({ err: error, events: events.length }, 'events are handled one by one');
    for (const one of events) await handleNew([one]);
  }

  /** What went wrong, if anything did: nothing of it is stored then. */
  async function tryToHandle(events: readonly Envelope[]): Promise<unknown> {
    const flushLater = handlers.bearRepeating(events);
    try {
      if (!(await handlers.runAtOnce(events, { flushLater }))) {
        await ctx.db.transaction(async (tx) => {
          const fresh = await insertDone(ctx, tx, events, { flushLater });
          if (fresh.length > 0) await handlers.run(tx, fresh);
        });
      }
    } catch (error) {
      return error ?? new Error('a handler threw nothing');
    }
    if (flushLater) await flush(ctx);
    return undefined;
  }

  async function keepForLater(event: Envelope, error: unknown): Promise<void> {
    await insertPending(ctx, event, error);
    ctx.log.warn({ err: error, eventId: event.id, type: event.type }, 'an event is tried again');
    onPending();
  }

  async function retry(stopping = () => false): Promise<number> {
    while (!stopping() && (await ctx.db.transaction(retryOne))) {
      // one transaction per event, so that none waits for another
    }
    return countPending(ctx);
  }

  /** Answers false when nothing is due. */
  async function retryOne(tx: Tx): Promise<boolean> {
    const row = await claimPending(ctx, tx);
    if (!row) return false;
    const read = readEnvelope(row.envelope);
    if (!read.readable) {
      const unfit = Object.assign(new Error('fits no schema'), { code: read.why });
      await putOff(ctx, tx, { ...row, attempts: ATTEMPTS - 1 }, unfit);
      return true;
    }
    const error = await handleBehindSavepoint(tx, read.event);
    if (error === undefined) await markDone(ctx, tx, row);
    else await putOff(ctx, tx, row, error);
    return true;
  }

  /**
   * What the handlers threw is the answer, their effects are gone then. RELEASE fails where a handler swallowed an SQL
   * error, so such a transaction is not taken for a good one.
   */
  async function handleBehindSavepoint(tx: Tx, event: Envelope): Promise<unknown> {
    await tx.raw('SAVEPOINT handling');
    try {
      await handlers.run(tx, [event]);
      await tx.raw('RELEASE SAVEPOINT handling');
      return undefined;
    } catch (error) {
      await tx.raw('ROLLBACK TO SAVEPOINT handling');
      return error ?? new Error('a handler threw nothing');
    }
  }

  return { receive, retry };
}
