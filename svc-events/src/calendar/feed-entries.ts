import { createHash } from 'node:crypto';
import { type CalendarEntry, registrationUid } from '@fieldhouse/calendar';
import { addDays, clubToday, isolated, type LocalDate, type LocalTime } from '@fieldhouse/contracts';
import { type Db, prepared, type ServiceContext } from '@fieldhouse/service-kit';
import { type EntryNumber, nextNumbers } from './entry-numbers.ts';
import { registrationPage } from './event-page.ts';
import type { LinkedFeed } from './feed.repository.ts';
import { childrenOf } from './feed-children.ts';

const DAYS_BACK = 30;
const DAYS_AHEAD = 400;

interface Row {
  id: number;
  childId: number;
  eventId: number;
  isCancelled: boolean;
  /** What calendars were last given of it; without a digest it was in none. */
  digest: Buffer | null;
  sequence: number;
  changedAt: Date;
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
  /** Undefined: what is printed has changed, or it is printed for the first time. */
  given: EntryNumber | undefined;
}

/**
 * The entries of a link's children, by start: from 30 days back to 400 days ahead (S1.5.147). An entry's number and its
 * instant change with what is printed of it, and only then, so that equal entries are equal bytes (S1.5.148). A
 * cancelled registration that a calendar was given stays until its day is over, unless the child is registered again.
 */
export async function feedEntries(ctx: ServiceContext, feed: LinkedFeed): Promise<CalendarEntry[]> {
  const { siteUrl } = ctx.environment;
  const today = clubToday(ctx.clock());
  const [children, rowsOfLink] = await Promise.all([childrenOf(ctx, feed), rowsOf(ctx.db, feed.childIds, today)]);
  const byId = new Map(children.map((child) => [child.id, child]));
  // A merged child's registrations are those of its primary; of a new child of the user this service has not heard yet.
  const hasOthers = children.some(({ id }) => !feed.childIds.includes(id));
  const rows = hasOthers ? await rowsOf(ctx.db, [...byId.keys()], today) : rowsOfLink;
  // An archived child keeps the past of its calendar alone; what is removed now does not return as its past.
  const isRemoved = ({ childId, lastDate, digest }: Row) =>
    byId.get(childId)?.isActive === false && (lastDate >= today || digest === null);
  const removed = rows.filter((row) => row.digest !== null && isRemoved(row)).map(({ id }) => id);
  if (removed.length > 0) await ctx.db('calendar_entry').whereIn('registration_id', removed).delete();
  const found = rows.flatMap((row): FoundEntry[] => {
    const child = byId.get(row.childId);
    if (!child || isRemoved(row)) return [];
    const printed = printedOf(row, child.firstName, siteUrl);
    const digest = digestOf(printed);
    const given = row.digest?.equals(digest) ? { sequence: row.sequence, changedAt: row.changedAt } : undefined;
    return [{ id: row.id, lastDate: row.lastDate, printed, digest, given }];
  });
  const numbers = await nextNumbers(
    ctx,
    found.filter(({ given }) => given === undefined),
  );
  return found.flatMap(({ id, printed, given }) => {
    const number = given ?? numbers.get(id);
    if (!number) return [];
    const changes = number.sequence - (printed.cancelled ? 1 : 0);
    return [{ ...printed, uid: registrationUid(siteUrl, id), changes, at: number.changedAt.toISOString() }];
  });
}

const readRows = prepared<Row>(
  'calendar-feed-rows',
  `SELECT r.id, r.child_id AS "childId", e.id AS "eventId", r.state = 'cancelled' AS "isCancelled",
     c.digest, c.sequence, c.changed_at AS "changedAt", e.title, e.date, e.end_date AS "endDate",
     e.last_date AS "lastDate", coalesce(s.start_time, e.start_time) AS "startTime",
     coalesce(s.end_time, e.end_time) AS "endTime", e.location, l.address,
     ARRAY(SELECT c.name FROM event_coach c WHERE c.event_id = e.id ORDER BY c.position) AS coaches
   FROM registration r
   JOIN event e ON e.id = r.event_id
   LEFT JOIN time_slot s ON s.id = r.time_slot_id
   LEFT JOIN location_projection l ON l.id = e.location_id
   LEFT JOIN calendar_entry c ON c.registration_id = r.id
   WHERE r.child_id = ANY($1) AND e.last_date >= $2 AND e.date <= $3
     AND (r.state = 'active' OR (
       c.registration_id IS NOT NULL AND e.last_date >= $4 AND NOT EXISTS (
         SELECT FROM registration later
         WHERE later.child_id = r.child_id AND later.event_id = r.event_id AND later.id > r.id
       )
     ))
   ORDER BY e.date, "startTime", r.id`,
);

async function rowsOf(db: Db, childIds: readonly number[], today: LocalDate): Promise<Row[]> {
  if (childIds.length === 0) return [];
  return readRows(db, [childIds, addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD), today]);
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
