import {
  type DeadEventFilter,
  type DeadEventKind,
  EVENT_TYPE_NAMES,
  MAX_LISTED_DEAD_EVENTS,
  type ReplayOutcome,
} from '@fieldhouse/contracts';
import type { Knex } from 'knex';
import type { ServiceContext } from '../service.ts';

type InService = Pick<ServiceContext, 'db' | 'name'>;

/**
 * An event that this service could not handle: dead until an admin or operator replays it, or parked until a newer
 * version runs.
 */
export interface DeadEventRow {
  eventId: string;
  type: string | null;
  subject: string | null;
  source: string | null;
  state: 'dead' | 'parked';
  attempts: number;
  /** The kind of the last error: a SQLSTATE, a problem's code, an error's name, or how the event is invalid. */
  errorCode: string | null;
  receivedAt: Date;
}

/** In a message that is not an event, such a member may have any value; in an event it is a short word. */
const word = (member: string) => `CASE WHEN ${member} ~ '^[A-Za-z0-9._-]{1,80}$' THEN ${member} END`;

/** The dead and parked events of this service, the newest first, at most `MAX_LISTED_DEAD_EVENTS`. */
export async function deadEvents(ctx: InService, filter: DeadEventFilter = {}): Promise<DeadEventRow[]> {
  return ofKind(ctx, filter)
    .orderBy([
      { column: 'received_at', order: 'desc' },
      { column: 'event_id', order: 'desc' },
    ])
    .limit(MAX_LISTED_DEAD_EVENTS)
    .select<DeadEventRow[]>(
      ctx.db.raw(
        `event_id AS "eventId", ${word('type')} AS type, ${word(`envelope ->> 'subject'`)} AS subject,
         ${word('source')} AS source, state, attempts, error_code AS "errorCode", received_at AS "receivedAt"`,
      ),
    );
}

/** The counts of all dead and parked events by type, state and reason, the highest first. */
export async function deadEventKinds(ctx: InService, filter: DeadEventFilter = {}): Promise<DeadEventKind[]> {
  const rows = await ofKind(ctx, filter)
    .groupByRaw(`${word('type')}, state, error_code`)
    .orderByRaw('count(*) DESC, 2, 3, 4')
    .select<(Omit<DeadEventKind, 'service' | 'firstReceivedAt' | 'lastReceivedAt'> & { first: Date; last: Date })[]>(
      ctx.db.raw(
        `count(*) AS count, ${word('type')} AS type, state, error_code AS "errorCode",
         min(received_at) AS first, max(received_at) AS last`,
      ),
    );
  return rows.map(({ first, last, ...kind }) => ({
    service: ctx.name,
    ...kind,
    firstReceivedAt: first.toISOString(),
    lastReceivedAt: last.toISOString(),
  }));
}

/**
 * Replays a dead event: its attempts are counted from zero, and the inbox handles it within a second. False when there is no such
 * event, or it is parked and this version does not know its type either.
 */
export async function replayDead(ctx: InService, eventId: string): Promise<boolean> {
  return (await replay(ctx, ofKind(ctx, {}).where({ event_id: eventId }))) > 0;
}

/** Replays an event and returns the outcome. */
export async function replayEvent(ctx: InService, eventId: string): Promise<ReplayOutcome> {
  if (await replayDead(ctx, eventId)) return 'replayed';
  const row = await ctx
    .db('inbox')
    .where({ consumer: ctx.name, event_id: eventId })
    .first<{ state: 'pending' | 'done' | 'dead' | 'parked' } | undefined>('state');
  if (!row) return 'unknown-event';
  if (row.state === 'parked') return 'unknown-type';
  // Another request may have replayed it, and it may have failed again since.
  return row.state === 'dead' ? 'pending' : row.state;
}

interface ReplayedEvents {
  replayed: number;
  /** Events that stay parked: this version does not know their type. */
  left: number;
  /** Whether there are more than `atMost`. */
  more: boolean;
}

/** Replays all events of the filter, or the `atMost` oldest of them. */
export async function replayEvents(
  ctx: InService,
  filter: DeadEventFilter,
  { atMost }: { atMost?: number } = {},
): Promise<ReplayedEvents> {
  const events = ofKind(ctx, filter);
  if (atMost !== undefined) {
    events.whereIn('event_id', replayable(ofKind(ctx, filter)).orderBy('received_at').limit(atMost).select('event_id'));
  }
  const replayed = await replay(ctx, events);
  const [counted] = await ofKind(ctx, filter).select<{ all: number; replayable: number }[]>(
    ctx.db.raw(`count(*) AS "all", count(*) FILTER (WHERE ${REPLAYABLE}) AS replayable`, [EVENT_TYPE_NAMES]),
  );
  const { all = 0, replayable: others = 0 } = counted ?? {};
  return { replayed, left: all - others, more: others > 0 };
}

function ofKind({ db, name }: InService, { type, errorCode }: DeadEventFilter): Knex.QueryBuilder {
  return db('inbox')
    .where({ consumer: name })
    .whereIn('state', ['dead', 'parked'])
    .where({ ...(type !== undefined && { type }), ...(errorCode !== undefined && { error_code: errorCode }) });
}

/** Dead events, and the parked ones whose type this version knows. */
const REPLAYABLE = `(state = 'dead' OR type = ANY (?))`;

function replayable(events: Knex.QueryBuilder): Knex.QueryBuilder {
  return events.whereRaw(REPLAYABLE, [EVENT_TYPE_NAMES]);
}

async function replay({ db }: InService, events: Knex.QueryBuilder): Promise<number> {
  return replayable(events).update({ state: 'pending', attempts: 0, next_attempt_at: db.raw('clock_timestamp()') });
}
