import { randomUUID } from 'node:crypto';
import type { Envelope } from '@fieldhouse/contracts';
import * as z from 'zod';
import { prepared } from '../data/prepared.ts';
import type { ServiceContext, Tx } from '../service.ts';
import { notingAsDone } from './effect.ts';
import { storableJson, storableMember } from './storable-envelope.ts';

/** About three and a half hours: an owner that has to be asked may be away for that long without an event dying of it. */
export const ATTEMPTS = 220;
/** Seconds: what waited is handled within a minute of the owner's return. */
const LONGEST_WAIT = 60;

interface PendingRow {
  event_id: string;
  envelope: Envelope;
  attempts: number;
}

const insertRows = prepared<{ event_id: string }>('inbox-insert-done', notingAsDone());

/**
 * Notes events as handled, in the transaction that does it. Answers those that were not here yet, each once. With
 * `flushLater` the commit does not wait for the disk, and nobody may be told that they are here before `flush`.
 */
export async function insertDone(
  ctx: ServiceContext,
  tx: Tx,
  events: readonly Envelope[],
  { flushLater }: { flushLater: boolean },
): Promise<Envelope[]> {
  const rows = await insertRows(tx, [ctx.name, JSON.stringify(events), flushLater ? 'off' : null]);
  const fresh = new Set(rows.map(({ event_id }) => event_id));
  return events.filter(({ id }) => fresh.delete(id.toLowerCase()));
}

const emitNothing = prepared<object>('inbox-flush', `SELECT pg_logical_emit_message(true, 'inbox', '')`);

/** Resolves when all that was committed before is on the disk: the commit of this one waits for it. */
export async function flush(ctx: ServiceContext): Promise<void> {
  await emitNothing(ctx.db, []);
}

/** Keeps an event whose first try failed, unless it is here by another way. */
export async function insertPending(ctx: ServiceContext, event: Envelope, error: unknown): Promise<void> {
  await ctx.db.raw(
    `INSERT INTO inbox (consumer, event_id, type, source, envelope, state, attempts, error_code, next_try)
     VALUES (?, ?, ?, ?, ?, 'pending', 1, ?, clock_timestamp() + ?::float8 * interval '1 second')
     ON CONFLICT (consumer, event_id) DO NOTHING`,
    [ctx.name, event.id, event.type, event.source, JSON.stringify(event), errorCode(error), pauseAfter(1)],
  );
}

/** Keeps what cannot be handled, whatever it is: a message that cannot even be buried would come again for ever. */
export async function bury(ctx: ServiceContext, envelope: unknown, why: string): Promise<void> {
  const member = (name: string) => storableMember(envelope, name);
  const eventId = z.uuid().safeParse(member('id')).data ?? randomUUID();
  const { rowCount } = await ctx.db.raw<{ rowCount: number }>(
    `INSERT INTO inbox (consumer, event_id, type, source, envelope, state, error_code)
     VALUES (?, ?, ?, ?, ?, 'dead', ?) ON CONFLICT (consumer, event_id) DO NOTHING`,
    [ctx.name, eventId, member('type'), member('source'), storableJson(envelope), why],
  );
  if (rowCount > 0) ctx.log.error({ eventId, why }, 'an event is dead: it fits no schema');
}

/** Takes the event that is due the longest, for this transaction alone. */
export async function claimPending(ctx: ServiceContext, tx: Tx): Promise<PendingRow | undefined> {
  const { rows } = await tx.raw<{ rows: PendingRow[] }>(
    `SELECT event_id, envelope, attempts FROM inbox
     WHERE consumer = ? AND state = 'pending' AND next_try <= clock_timestamp()
     ORDER BY next_try LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [ctx.name],
  );
  return rows[0];
}

/** How many events wait for a try. */
export async function countPending(ctx: ServiceContext): Promise<number> {
  const { rows } = await ctx.db.raw<{ rows: { waiting: number }[] }>(
    `SELECT count(*) AS waiting FROM inbox WHERE consumer = ? AND state = 'pending'`,
    [ctx.name],
  );
  return rows[0]?.waiting ?? 0;
}

/** Notes that a try at last succeeded. */
export async function markDone(ctx: ServiceContext, tx: Tx, { event_id, attempts }: PendingRow): Promise<void> {
  await tx('inbox')
    .where({ consumer: ctx.name, event_id })
    .update({ state: 'done', attempts: attempts + 1, error_code: null, next_try: null, done_at: new Date() });
}

/** 0.2 s, doubling up to a minute; dead after the last attempt. */
export async function putOff(
  ctx: ServiceContext,
  tx: Tx,
  { event_id: eventId, attempts: before }: Pick<PendingRow, 'event_id' | 'attempts'>,
  error: unknown,
): Promise<void> {
  const attempts = before + 1;
  const dead = attempts >= ATTEMPTS;
  await tx.raw(
    `UPDATE inbox SET state = ?, attempts = ?, error_code = ?, done_at = NULL,
       next_try = clock_timestamp() + ?::float8 * interval '1 second'
     WHERE consumer = ? AND event_id = ?`,
    [dead ? 'dead' : 'pending', attempts, errorCode(error), pauseAfter(attempts), ctx.name, eventId],
  );
  if (dead) ctx.log.error({ err: error, eventId, attempts }, 'an event is dead: its handler failed every time');
}

function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_WAIT, 0.2 * 2 ** (attempts - 1));
}

/** What kind of error it was, without its words: they may tell who it was about. */
function errorCode(error: unknown): string {
  if (error instanceof Error) return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return typeof error;
}
