import { createHash } from 'node:crypto';
import { type CalendarEntry, registrationUid } from '@fieldhouse/calendar';
import { addDays, clubToday, isolated, type LocalDate, type LocalTime } from '@fieldhouse/contracts';
import type { Db, ServiceContext } from '@fieldhouse/service-kit';
import { registrationPage } from './event-page.ts';
import type { FeedChild } from './feed-children.ts';

const DAYS_BACK = 30;
const DAYS_AHEAD = 400;

/** The number of an entry's first state: above those of the files in earlier emails. */
const FIRST_SEQUENCE = 2;

interface Row {
  id: number;
  childId: number;
  eventId: number;
  isCancelled: boolean;
  /** A calendar was given it before. */
  isGiven: boolean;
  title: string;
  date: LocalDate;
  endDate: LocalDate | null;
  lastDate: LocalDate;
  startTime: LocalTime;
  endTime: LocalTime;
  location: string;
  address: string | null;
  coaches: string[];
}

/** What a calendar shows of a registration. */
type Printed = Omit<CalendarEntry, 'uid' | 'changes' | 'at'>;

interface FoundEntry {
  id: number;
  lastDate: LocalDate;
  printed: Printed;
  digest: Buffer;
}

/**
 * The entries of these children, by start: from 30 days back to 400 days ahead (S1.5.147). An entry's number and its
 * instant change with what is printed of it, and only then, so that equal entries are equal bytes (S1.5.148). A
 * cancelled registration that a calendar was given stays until its day is over, unless the child is registered again.
 */
export async function feedEntries(ctx: ServiceContext, children: readonly FeedChild[]): Promise<CalendarEntry[]> {
  const { siteUrl } = ctx.environment;
  const today = clubToday(ctx.clock());
  const byId = new Map(children.map((child) => [child.id, child]));
  const rows = await rowsOf(ctx.db, [...byId.keys()], today);
  // An archived child keeps the past of its calendar alone; what is removed now does not return as its past.
  const isRemoved = ({ childId, lastDate, isGiven }: Row) =>
    byId.get(childId)?.isActive === false && (lastDate >= today || !isGiven);
  const removed = rows.filter((row) => row.isGiven && isRemoved(row)).map(({ id }) => id);
  if (removed.length > 0) await ctx.db('calendar_entry').whereIn('registration_id', removed).delete();
  const found = rows.flatMap((row): FoundEntry[] => {
    const child = byId.get(row.childId);
    if (!child || isRemoved(row)) return [];
    const printed = printedOf(row, child.firstName, siteUrl);
    return [{ id: row.id, lastDate: row.lastDate, printed, digest: digestOf(printed) }];
  });
  const numbers = await numbersOf(ctx, found);
  return found.flatMap(({ id, printed }) => {
    const number = numbers.get(id);
    if (!number) return [];
    const changes = number.sequence - (printed.cancelled ? 1 : 0);
    return [{ ...printed, uid: registrationUid(siteUrl, id), changes, at: number.changedAt.toISOString() }];
  });
}

async function rowsOf(db: Db, childIds: readonly number[], today: LocalDate): Promise<Row[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT r.id, r.child_id AS "childId", e.id AS "eventId", r.state = 'cancelled' AS "isCancelled",
       c.registration_id IS NOT NULL AS "isGiven", e.title, e.date, e.end_date AS "endDate", e.last_date AS "lastDate", coalesce(s.start_time, e.start_time) AS "startTime",
       coalesce(s.end_time, e.end_time) AS "endTime", e.location, l.address,
       ARRAY(SELECT c.name FROM event_coach c WHERE c.event_id = e.id ORDER BY c.position) AS coaches
     FROM registration r
     JOIN event e ON e.id = r.event_id
     LEFT JOIN time_slot s ON s.id = r.time_slot_id
     LEFT JOIN location_projection l ON l.id = e.location_id
     LEFT JOIN calendar_entry c ON c.registration_id = r.id
     WHERE r.child_id = ANY(:childIds) AND e.last_date >= :from AND e.date <= :until
       AND (r.state = 'active' OR (
         c.registration_id IS NOT NULL AND e.last_date >= :today AND NOT EXISTS (
           SELECT FROM registration later
           WHERE later.child_id = r.child_id AND later.event_id = r.event_id AND later.id > r.id
         )
       ))
     ORDER BY e.date, "startTime", r.id`,
    { childIds: [...childIds], from: addDays(today, -DAYS_BACK), until: addDays(today, DAYS_AHEAD), today },
  );
  return rows;
}

function printedOf(row: Row, firstName: string, siteUrl: string): Printed {
  const { title, date, endDate, startTime, endTime, location, address, coaches, isCancelled } = row;
  const child = isolated(firstName);
  return {
    ...{ event: title, date, endDate, startTime, endTime, location, coaches, cancelled: isCancelled },
    child: isCancelled ? `Cancelled: ${child}` : child,
    ...(address && { address }),
    url: registrationPage(siteUrl, row),
  };
}

function digestOf(printed: Printed): Buffer {
  return createHash('sha256').update(JSON.stringify(printed)).digest();
}

interface EntryNumber {
  id: number;
  sequence: number;
  changedAt: Date;
}

/** The number of each entry; one that is printed differently than before gets the next number. */
async function numbersOf(
  { db, clock }: ServiceContext,
  found: readonly FoundEntry[],
): Promise<Map<number, EntryNumber>> {
  const entries = found.toSorted((one, other) => one.id - other.id);
  const ids = entries.map(({ id }) => id);
  const values = {
    ids,
    digests: entries.map(({ digest }) => digest),
    dates: entries.map(({ lastDate }) => lastDate),
    at: clock(),
    first: FIRST_SEQUENCE,
  };
  const changed = `
    SELECT f.* FROM unnest(CAST(:ids AS int8[]), CAST(:digests AS bytea[]), CAST(:dates AS date[])) AS f (id, digest, last_date)
    LEFT JOIN calendar_entry c ON c.registration_id = f.id
    WHERE c.digest IS DISTINCT FROM f.digest ORDER BY f.id`;
  await db.raw(
    `INSERT INTO calendar_entry AS c (registration_id, digest, sequence, changed_at, last_date)
     SELECT id, digest, CAST(:first AS int), CAST(:at AS timestamptz), last_date FROM (${changed}) AS changed
     ON CONFLICT (registration_id) DO UPDATE
     SET digest = excluded.digest, sequence = c.sequence + 1, changed_at = excluded.changed_at,
       last_date = excluded.last_date
     WHERE c.digest <> excluded.digest`,
    values,
  );
  const { rows } = await db.raw<{ rows: EntryNumber[] }>(
    `SELECT registration_id AS id, sequence, changed_at AS "changedAt" FROM calendar_entry
     WHERE registration_id = ANY(?)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
