import type { LocalDate, LocalTime } from '@fieldhouse/contracts';
import type { Db } from '@fieldhouse/service-kit';
import { EVENT_COLUMNS } from './event.repository.ts';
import type { TrainingEvent } from './event.ts';

/** Where a page ends: the start of its last event. */
interface Position {
  date: LocalDate;
  startTime: LocalTime;
  id: number;
}

interface EventFilter {
  /** By the last day: before today is past (decision 26). Absent: both. */
  when?: 'upcoming' | 'past' | undefined;
  today: LocalDate;
  /** Words in the title, the place, the coaches or the description. */
  search?: string | undefined;
}

interface Page {
  order: 'first' | 'last';
  after?: Position | undefined;
  /** Absent: all of them. */
  limit?: number | undefined;
}

/** The events by start, or with `order: 'last'` from the last one back. */
export async function listEvents(db: Db, filter: EventFilter, { order, after, limit }: Page): Promise<TrainingEvent[]> {
  const where = conditions(filter);
  boundStart(where, filter);
  const [beyond, direction] = order === 'first' ? (['>', 'ASC'] as const) : (['<', 'DESC'] as const);
  if (after) where.add(`(e.date, e.start_time, e.id) ${beyond} (?, ?, ?)`, after.date, after.startTime, after.id);
  const { rows } = await db.raw<{ rows: TrainingEvent[] }>(
    `SELECT ${EVENT_COLUMNS} FROM event e WHERE ${where.sql()}
     ORDER BY e.date ${direction}, e.start_time ${direction}, e.id ${direction} LIMIT ?`,
    [...where.values, limit ?? null],
  );
  return rows;
}

/** How many there are in all pages. */
export async function countEvents(db: Db, filter: EventFilter): Promise<number> {
  const where = conditions(filter);
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*) FROM event e WHERE ${where.sql()}`,
    where.values,
  );
  return rows[0]?.count ?? 0;
}

interface Conditions {
  add: (sql: string, ...bound: (string | number)[]) => void;
  values: (string | number)[];
  sql: () => string;
}

function conditions({ when, today, search }: EventFilter): Conditions {
  const parts = ['e.deleted_at IS NULL'];
  const values: (string | number)[] = [];
  const add = (sql: string, ...bound: (string | number)[]) => {
    parts.push(sql);
    values.push(...bound);
  };
  if (when === 'past') add('e.last_date < ?', today);
  if (when === 'upcoming') add('e.last_date >= ?', today);
  for (const word of search?.split(/\s+/).filter(Boolean) ?? []) {
    add(
      `concat_ws(' ', e.title, e.location, e.instructor, e.description) ILIKE ?`,
      `%${word.replace(/[\\%_]/g, '\\$&')}%`,
    );
  }
  return { add, values, sql: () => parts.join(' AND ') };
}

/**
 * Says of the first day what `conditions` says of the last, so that a walk along the index by start begins or ends where
 * the present is. A count has no use for it: the index by the last day answers it alone.
 */
function boundStart(where: Conditions, { when, today }: EventFilter): void {
  if (when === 'past') where.add('e.date < ?', today);
  if (when !== 'upcoming') return;
  // Where the earliest running event begins. OFFSET 0 keeps the planner from looking for it along the whole past.
  where.add(
    `e.date >= least(?::date,
      (SELECT min(running.date) FROM (SELECT date FROM event WHERE end_date >= ? OFFSET 0) running))`,
    today,
    today,
  );
}
