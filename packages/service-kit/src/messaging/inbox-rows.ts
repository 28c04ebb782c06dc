import { randomUUID } from 'node:crypto';
import { type Envelope, EVENT_TYPE_NAMES } from '@fieldhouse/contracts';
import * as z from 'zod';
import { prepared } from '../data/prepared.ts';
import type { Db, ServiceContext, Tx } from '../service.ts';
import type { UnreadableReason } from './read-envelope.ts';
import { PREPARE_LIMIT_MS } from './run-handlers.ts';
import { storableJson, storableMember } from './storable-envelope.ts';

/**
 * About three and a half hours: an owner whose data a handler needs may be unavailable for so long before an event is
 * dead.
 */
export const ATTEMPTS = 220;
/** Waiting events are handled within a minute after the owner is available again. */
const MAX_PAUSE_SECONDS = 60;
/** How long a retried event belongs to the replica that fetches what its handlers need. */
const CLAIM_MS = 2 * PREPARE_LIMIT_MS;

export interface PendingRow {
  event_id: string;
  envelope: Envelope;
  attempts: number;
}

const insertRows = prepared<{ event_id: string }>(
  'inbox-insert-done',
  `INSERT INTO inbox (consumer, event_id, type, source, envelope, state, attempts, done_at)
   SELECT $1, (event ->> 'id')::uuid, event ->> 'type', event ->> 'source', event, 'done', 1, now()
   FROM jsonb_array_elements($2::jsonb) event ORDER BY 2
   ON CONFLICT (consumer, event_id) DO NOTHING RETURNING event_id`,
);

/**
 * Marks events as handled, in the transaction that handles them. Returns those that were not received before, each
 * once.
 */
export async function insertDone(ctx: ServiceContext, tx: Tx, events: readonly Envelope[]): Promise<Envelope[]> {
  const rows = await insertRows(tx, [ctx.name, JSON.stringify(events)]);
  const fresh = new Set(rows.map(({ event_id }) => event_id));
  return events.filter(({ id }) => fresh.delete(id.toLowerCase()));
}

/** Stores an event whose first attempt failed, unless it was stored by another delivery. */
export async function insertPending(ctx: ServiceContext, event: Envelope, error: unknown): Promise<void> {
  await ctx.db.raw(
    `INSERT INTO inbox (consumer, event_id, type, source, envelope, state, attempts, error_code, next_attempt_at)
     VALUES (?, ?, ?, ?, ?, 'pending', 1, ?, clock_timestamp() + ?::float8 * interval '1 second')
     ON CONFLICT (consumer, event_id) DO NOTHING`,
    [ctx.name, event.id, event.type, event.source, JSON.stringify(event), errorCode(error), pauseAfter(1)],
  );
}

/**
 * Stores a message that cannot be handled, whatever it contains: a message that cannot be stored would be delivered for
 * ever. Its state is dead, or parked for a newer version when only its type is unknown.
 */
export async function storeUnreadable(ctx: ServiceContext, envelope: unknown, reason: UnreadableReason): Promise<void> {
  const state = reason === 'unknown_type' ? 'parked' : 'dead';
  const member = (name: string) => storableMember(envelope, name);
  const eventId = z.uuid().safeParse(member('id')).data ?? randomUUID();
  const { rowCount } = await ctx.db.raw<{ rowCount: number }>(
    `INSERT INTO inbox (consumer, event_id, type, source, envelope, state, error_code, next_attempt_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, clock_timestamp()) ON CONFLICT (consumer, event_id) DO NOTHING`,
    [ctx.name, eventId, member('type'), member('source'), storableJson(envelope), state, reason],
  );
  if (rowCount === 0) return;
  if (state === 'dead') ctx.log.error({ eventId, reason }, 'an event is dead: it fits no schema');
  else ctx.log.warn({ eventId, type: member('type') }, 'an event is parked: only a newer version knows its type');
}

/**
 * Claims the event that has been due the longest; parked events only if this version knows their type. No other replica
 * tries it while this one fetches what its handlers need. The transaction that handles it locks its row with
 * `lockClaimed`.
 */
export async function claimDue(ctx: ServiceContext): Promise<PendingRow | undefined> {
  const { rows } = await ctx.db.raw<{ rows: PendingRow[] }>(
    `UPDATE inbox SET next_attempt_at = clock_timestamp() + :claim * interval '1 millisecond'
     WHERE consumer = :name AND event_id = (
       SELECT event_id FROM inbox
       WHERE consumer = :name AND state IN ('pending', 'parked') AND next_attempt_at <= clock_timestamp()
         AND (state = 'pending' OR type = ANY (:types))
       ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     RETURNING event_id, envelope, attempts`,
    { name: ctx.name, claim: CLAIM_MS, types: EVENT_TYPE_NAMES },
  );
  return rows[0];
}

/** Locks a claimed event until the transaction ends; false when another replica has tried it since, or tries it now. */
export async function lockClaimed(ctx: ServiceContext, tx: Tx, { event_id, attempts }: PendingRow): Promise<boolean> {
  const locked = await tx('inbox')
    .where({ consumer: ctx.name, event_id, attempts })
    .whereIn('state', ['pending', 'parked'])
    .forUpdate()
    .skipLocked()
    .first('event_id');
  return locked !== undefined;
}

/** How many events wait for a retry. */
export async function countPending(ctx: ServiceContext): Promise<number> {
  const { rows } = await ctx.db.raw<{ rows: { waiting: number }[] }>(
    `SELECT count(*) AS waiting FROM inbox WHERE consumer = ? AND state = 'pending'`,
    [ctx.name],
  );
  return rows[0]?.waiting ?? 0;
}

/** Parks an event for a newer version: that version scheduled its retry, or it was replayed too early. */
export async function park(ctx: ServiceContext, { event_id }: Pick<PendingRow, 'event_id'>): Promise<void> {
  await ctx
    .db('inbox')
    .where({ consumer: ctx.name, event_id, state: 'pending' })
    .update({ state: 'parked', next_attempt_at: ctx.db.raw('clock_timestamp()') });
}

/** Marks an event as handled after a retry succeeded. */
export async function markDone(ctx: ServiceContext, tx: Tx, { event_id, attempts }: PendingRow): Promise<void> {
  await tx('inbox')
    .where({ consumer: ctx.name, event_id })
    .update({ state: 'done', attempts: attempts + 1, error_code: null, next_attempt_at: null, done_at: new Date() });
}

/** Schedules the next attempt: after 0.2 s, doubling up to a minute. After the last attempt the event is dead. */
export async function scheduleRetry(
  ctx: ServiceContext,
  db: Db | Tx,
  { event_id: eventId, attempts: before }: Pick<PendingRow, 'event_id' | 'attempts'>,
  error: unknown,
): Promise<void> {
  const attempts = before + 1;
  const dead = attempts >= ATTEMPTS;
  await db.raw(
    `UPDATE inbox SET state = ?, attempts = ?, error_code = ?, done_at = NULL,
       next_attempt_at = clock_timestamp() + ?::float8 * interval '1 second'
     WHERE consumer = ? AND event_id = ?`,
    [dead ? 'dead' : 'pending', attempts, errorCode(error), pauseAfter(attempts), ctx.name, eventId],
  );
  if (dead) ctx.log.error({ err: error, eventId, attempts }, 'an event is dead: its handler failed every time');
}

function pauseAfter(attempts: number): number {
  return Math.min(MAX_PAUSE_SECONDS, 0.2 * 2 ** (attempts - 1));
}

/** The kind of an error. The message is left out because it may contain personal data. */
function errorCode(error: unknown): string {
  if (error instanceof Error) return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return typeof error;
}
