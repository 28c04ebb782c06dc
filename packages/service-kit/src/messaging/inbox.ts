import { randomUUID } from 'node:crypto';
import type { Envelope } from '@fieldhouse/contracts';
import * as z from 'zod';
import type { AnyConsumer, ServiceContext, Tx } from '../service.ts';
import { continueTrace, inTrace } from '../tracing.ts';
import { hear } from './heard-recently.ts';
import { inBatches } from './in-batches.ts';
import { readEnvelope } from './read-envelope.ts';
import { storableJson, storableMember } from './storable-envelope.ts';

/** About three and a half hours: an owner that has to be asked may be away for that long without an event dying of it. */
export const ATTEMPTS = 220;
/** Events in one transaction: few enough that their locks are short. */
const TOGETHER = 50;
/** Seconds: what waited is handled within a minute of the owner's return. */
const LONGEST_WAIT = 60;

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

interface PendingRow {
  event_id: string;
  envelope: Envelope;
  attempts: number;
}

/**
 * Receives each event once: its row, its effects and its end are one transaction. Events that come at the same time
 * share one, as long as nothing fails in it; then each has its own.
 */
export function openInbox({ ctx, consumers, onPending }: InboxOptions): Inbox {
  const handlersOf = (type: string) => consumers.filter((consumer) => consumer.type === type);

  async function receive(envelope: Envelope): Promise<void> {
    const read = readEnvelope(envelope);
    if (!read.readable) return bury(envelope, read.why);
    if (read.type === 'service.heartbeat') return hear(ctx.db, read.event);
    if (handlersOf(read.type).length > 0) await take(read.event);
  }

  const take = inBatches<Envelope>(TOGETHER, async (events) => {
    if (events.length > 1 && (await handledTogether(events))) return;
    for (const event of events) await handleAlone(event);
  });

  /** False: something failed, nothing of it is stored, and each event by itself will tell what it was. */
  async function handledTogether(events: readonly Envelope[]): Promise<boolean> {
    try {
      await ctx.db.transaction(async (tx) => {
        for (const event of await insertDone(tx, events)) await runHandlers(tx, event);
      });
      return true;
    } catch (error) {
      ctx.log.debug({ err: error, events: events.length }, 'events are handled one by one');
      return false;
    }
  }

  async function handleAlone(event: Envelope): Promise<void> {
    const failed = await ctx.db.transaction(async (tx) => {
      const [fresh] = await insertDone(tx, [event]);
      if (!fresh) return undefined;
      const error = await handle(tx, fresh);
      if (error !== undefined) await putOff(tx, fresh.id, 1, error);
      return error;
    });
    if (failed === undefined) return;
    ctx.log.warn({ err: failed, eventId: event.id, type: event.type }, 'an event is tried again');
    onPending();
  }

  /** Answers those that were not here yet, each once. */
  async function insertDone(tx: Tx, events: readonly Envelope[]): Promise<Envelope[]> {
    const { rows } = await tx.raw<{ rows: { event_id: string }[] }>(
      `INSERT INTO inbox (consumer, event_id, type, source, envelope, state, attempts, done_at)
       SELECT ?, (event ->> 'id')::uuid, event ->> 'type', event ->> 'source', event, 'done', 1, now()
       FROM jsonb_array_elements(?::jsonb) event
       ON CONFLICT (consumer, event_id) DO NOTHING RETURNING event_id`,
      [ctx.name, JSON.stringify(events)],
    );
    const fresh = new Set(rows.map(({ event_id }) => event_id));
    return events.filter(({ id }) => fresh.delete(id.toLowerCase()));
  }

  async function runHandlers(tx: Tx, event: Envelope): Promise<void> {
    await inTrace({ traceparent: continueTrace(event.traceparent) }, async () => {
      for (const consumer of handlersOf(event.type)) await consumer.handle(event, tx, ctx);
    });
  }

  /**
   * Runs the handlers behind a savepoint; what they threw is the answer, their effects are gone then. RELEASE fails
   * where a handler swallowed an SQL error, so such a transaction is not taken for a good one.
   */
  async function handle(tx: Tx, event: Envelope): Promise<unknown> {
    await tx.raw('SAVEPOINT handling');
    try {
      await runHandlers(tx, event);
      await tx.raw('RELEASE SAVEPOINT handling');
      return undefined;
    } catch (error) {
      await tx.raw('ROLLBACK TO SAVEPOINT handling');
      return error ?? new Error('a handler threw nothing');
    }
  }

  /** 0.2 s, doubling up to a minute; dead after the last attempt. */
  async function putOff(tx: Tx, eventId: string, attempts: number, error: unknown): Promise<void> {
    const dead = attempts >= ATTEMPTS;
    const seconds = Math.min(LONGEST_WAIT, 0.2 * 2 ** (attempts - 1));
    await tx.raw(
      `UPDATE inbox SET state = ?, attempts = ?, error_code = ?, done_at = NULL,
         next_try = clock_timestamp() + ?::float8 * interval '1 second'
       WHERE consumer = ? AND event_id = ?`,
      [dead ? 'dead' : 'pending', attempts, errorCode(error), seconds, ctx.name, eventId],
    );
    if (dead) ctx.log.error({ err: error, eventId, attempts }, 'an event is dead: its handler failed every time');
  }

  /** Keeps what cannot be handled, whatever it is: a message that cannot even be buried would come again for ever. */
  async function bury(envelope: unknown, why: string): Promise<void> {
    const member = (name: string) => storableMember(envelope, name);
    const eventId = z.uuid().safeParse(member('id')).data ?? randomUUID();
    const { rowCount } = await ctx.db.raw<{ rowCount: number }>(
      `INSERT INTO inbox (consumer, event_id, type, source, envelope, state, error_code)
       VALUES (?, ?, ?, ?, ?, 'dead', ?) ON CONFLICT (consumer, event_id) DO NOTHING`,
      [ctx.name, eventId, member('type'), member('source'), storableJson(envelope), why],
    );
    if (rowCount > 0) ctx.log.error({ eventId, why }, 'an event is dead: it fits no schema');
  }

  async function retry(stopping = () => false): Promise<number> {
    while (!stopping() && (await ctx.db.transaction(retryOne))) {
      // one transaction per event, so that none waits for another
    }
    const { rows } = await ctx.db.raw<{ rows: { waiting: number }[] }>(
      `SELECT count(*) AS waiting FROM inbox WHERE consumer = ? AND state = 'pending'`,
      [ctx.name],
    );
    return rows[0]?.waiting ?? 0;
  }

  /** Answers false when nothing is due. */
  async function retryOne(tx: Tx): Promise<boolean> {
    const { rows } = await tx.raw<{ rows: PendingRow[] }>(
      `SELECT event_id, envelope, attempts FROM inbox
       WHERE consumer = ? AND state = 'pending' AND next_try <= clock_timestamp()
       ORDER BY next_try LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [ctx.name],
    );
    const row = rows[0];
    if (!row) return false;
    const read = readEnvelope(row.envelope);
    if (!read.readable) {
      await putOff(tx, row.event_id, ATTEMPTS, Object.assign(new Error('fits no schema'), { code: read.why }));
      return true;
    }
    const error = await handle(tx, read.event);
    if (error !== undefined) await putOff(tx, row.event_id, row.attempts + 1, error);
    else
      await tx('inbox')
        .where({ consumer: ctx.name, event_id: row.event_id })
        .update(finished(row.attempts + 1));
    return true;
  }

  return { receive, retry };
}

function finished(attempts: number) {
  return { state: 'done', attempts, error_code: null, next_try: null, done_at: new Date() };
}

/** What kind of error it was, without its words: they may tell who it was about. */
function errorCode(error: unknown): string {
  if (error instanceof Error) return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return typeof error;
}
