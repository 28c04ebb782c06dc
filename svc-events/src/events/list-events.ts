import type { LocalDate } from '@fieldhouse/contracts';
import { countRows, type Db, prefixQuery } from '@fieldhouse/service-kit';
import { EVENT_COLUMNS } from './event.repository.ts';
import type { TrainingEvent } from './event.ts';
import type { EventsSummary } from './events-summary.ts';
import type { ListOrder } from './list-order.ts';

export interface EventFilter {
  /** By the last day: before today is past (product decision 26). Absent: both. */
  when?: 'upcoming' | 'past' | undefined;
  today: LocalDate;
  /** Words that each begin a word of the title, the location, the coaches or the description. */
  search?: string | undefined;
  /** Only events that begin on this day or before. */
  until?: LocalDate | undefined;
  /** Only this coach's. */
  coachId?: number | undefined;
  /** Only those assigned to this team. */
  teamId?: number | undefined;
}

interface Page {
  order: ListOrder;
  /** The position of the last row of the previous page. */
  after?: readonly (string | number)[] | undefined;
  /** Absent: all of them. */
  limit?: number | undefined;
}

/** The events in an order, a page of them or all. */
export async function listEvents(db: Db, filter: EventFilter, { order, after, limit }: Page): Promise<TrainingEvent[]> {
  const where = conditions(filter);
  boundStart(where, filter);
  const { columns, direction } = order;
  const comparison = direction === 'ASC' ? '>' : '<';
  if (after) where.add(`(${columns.join(', ')}) ${comparison} (${columns.map(() => '?').join(', ')})`, ...after);
  const { rows } = await db.raw<{ rows: TrainingEvent[] }>(
    `SELECT ${EVENT_COLUMNS} FROM event e WHERE ${where.sql()}
     ORDER BY ${columns.map((column) => `${column} ${direction}`).join(', ')} LIMIT ?`,
    [...where.values, limit ?? null],
  );
  return rows;
}

/** How many there are in all pages, as `countRows` counts. */
export async function countEvents(db: Db, filter: EventFilter): Promise<number> {
  const where = conditions(filter);
  return countRows(db, db({ e: 'event' }).whereRaw(where.sql(), where.values));
}

/** How many there are, and how many places of them were taken (S2 §2). */
export async function sumEvents(db: Db, filter: EventFilter): Promise<EventsSummary> {
  const where = conditions(filter);
  const { rows } = await db.raw<{ rows: EventsSummary[] }>(
    `SELECT count(*) AS "totalEvents", coalesce(sum(e.taken), 0) AS "totalParticipants"
     FROM event e WHERE ${where.sql()}`,
    where.values,
  );
  return rows[0] ?? { totalEvents: 0, totalParticipants: 0 };
}

interface Conditions {
  add: (sql: string, ...bound: (string | number)[]) => void;
  values: (string | number)[];
  sql: () => string;
}

function conditions({ when, today, search, until, coachId, teamId }: EventFilter): Conditions {
  const parts = ['e.deleted_at IS NULL'];
  const values: (string | number)[] = [];
  const add = (sql: string, ...bound: (string | number)[]) => {
    parts.push(sql);
    values.push(...bound);
  };
  if (when === 'past') add('e.last_date < ?', today);
  if (when === 'upcoming') add('e.last_date >= ?', today);
  if (until !== undefined) add('e.date <= ?', until);
  if (coachId !== undefined) {
    add('EXISTS (SELECT FROM event_coach c WHERE c.event_id = e.id AND c.coach_id = ?)', coachId);
  }
  if (teamId !== undefined) add('e.assigned_team_id = ?', teamId);
  const prefixes = prefixQuery(search);
  if (prefixes !== undefined) add('array_to_tsvector(e.found_by) @@ CAST(? AS tsquery)', prefixes);
  return { add, values, sql: () => parts.join(' AND ') };
}

/**
 * Adds to the condition on the last day one on the first day, so that a scan of the index by start begins or stops at
 * today. A count does not need it: it uses the index by the last day.
 */
function boundStart(where: Conditions, { when, today }: EventFilter): void {
  if (when === 'past') where.add('e.date < ?', today);
  if (when !== 'upcoming') return;
  // The first day of the earliest running event. OFFSET 0 stops the planner from scanning all past events for it.
  where.add(
    `e.date >= least(?::date,
      (SELECT min(running.date) FROM (SELECT date FROM event WHERE end_date >= ? OFFSET 0) running))`,
    today,
    today,
  );
}
