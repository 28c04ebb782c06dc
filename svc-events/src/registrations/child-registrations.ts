import type { CancelledEvent, LocalDate, RegisteredEvent, ScheduleBefore } from '@fieldhouse/contracts';
import type { Db } from '@fieldhouse/service-kit';
import type { ChildRegistration } from './registration.ts';

const COLUMNS = `
  e.id, e.title, e.date, e.end_date AS "endDate", e.start_time AS "startTime", e.end_time AS "endTime",
  CASE WHEN s.id IS NOT NULL THEN json_build_object('startTime', s.start_time, 'endTime', s.end_time) END AS "timeSlot",
  r.id AS "registrationId"`;

const TABLES = `
  registration r
  JOIN event e ON e.id = r.event_id
  LEFT JOIN time_slot s ON s.id = r.time_slot_id`;

/** All registrations of a child by the event's start, past and cancelled ones included. */
export async function childRegistrations(db: Db, childId: number): Promise<ChildRegistration[]> {
  const { rows } = await db.raw<{ rows: ChildRegistration[] }>(
    `SELECT ${COLUMNS}, r.state FROM ${TABLES} WHERE r.child_id = ? ORDER BY e.date, e.start_time, r.id`,
    [childId],
  );
  return rows;
}

/** What a row of `registration r` needs beside the event, to show where a child has to be. */
const PLACE = `
  e.sport, e.location, (SELECT l.address FROM location_projection l WHERE l.id = e.location_id) AS address`;

/**
 * What the family of `registration r` knew before the last edit that it was told of (product decision 86), from
 * `change_notice n` of a LEFT JOIN. The location and the coaches are compared by their ids.
 */
const CHANGED_FROM = `
  CASE WHEN n.registration_id IS NOT NULL THEN jsonb_build_object(
    'date', n.before -> 'date', 'endDate', n.before -> 'endDate',
    'startTime', n.before -> 'startTime', 'endTime', n.before -> 'endTime',
    'location', CASE WHEN (n.before ->> 'locationId')::int8 = e.location_id THEN e.location
      ELSE n.before ->> 'location' END,
    'newInstructor', CASE WHEN (
        SELECT array_agg(c.coach_id ORDER BY c.coach_id) FROM event_coach c WHERE c.event_id = e.id
      ) IS DISTINCT FROM (
        SELECT array_agg(b.coach::int8 ORDER BY b.coach::int8)
        FROM jsonb_array_elements_text(n.before -> 'coachIds') AS b (coach)
      ) THEN e.instructor END,
    'reason', n.reason) END AS "changedFrom"`;

interface EventsOfChild {
  childId: number;
  registeredEvents: RegisteredEvent[];
  cancelledEvents: CancelledEvent[];
}

type Row = Omit<CancelledEvent, 'changedFrom'> & {
  childId: number;
  isDeleted: boolean;
  changedFrom: ScheduleBefore | null;
};

/**
 * The upcoming events that each of these children is registered for, and those that were deleted with a registration of
 * the child (product decision 86), each by start; a child without any has empty lists.
 */
export async function upcomingRegistrations(
  db: Db,
  childIds: readonly number[],
  today: LocalDate,
): Promise<EventsOfChild[]> {
  // A registration that was cancelled before its event was deleted is older than the deletion.
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT r.child_id AS "childId", e.deleted_at IS NOT NULL AS "isDeleted", e.deletion_reason AS reason,
       ${COLUMNS}, ${PLACE}, ${CHANGED_FROM}
     FROM ${TABLES}
     LEFT JOIN change_notice n ON n.registration_id = r.id
     WHERE r.child_id = ANY(?) AND e.last_date >= ? AND (r.state = 'active' OR r.cancelled_at >= e.deleted_at)
     ORDER BY e.date, e.start_time, r.id`,
    [[...childIds], today],
  );
  const byChild = Map.groupBy(rows, ({ childId }) => childId);
  return childIds.map((childId) => {
    const own = byChild.get(childId) ?? [];
    return {
      childId,
      registeredEvents: own.flatMap(({ childId: _, isDeleted, reason, changedFrom, ...event }) =>
        isDeleted ? [] : [{ ...event, ...(changedFrom && { changedFrom }) }],
      ),
      cancelledEvents: own.flatMap(({ childId: _, isDeleted, changedFrom, ...event }) => (isDeleted ? [event] : [])),
    };
  });
}
