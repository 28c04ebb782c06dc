import type { CancelledEvent, LocalDate, RegisteredEvent } from '@fieldhouse/contracts';
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

interface EventsOfChild {
  childId: number;
  registeredEvents: RegisteredEvent[];
  cancelledEvents: CancelledEvent[];
}

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
  const { rows } = await db.raw<{ rows: (CancelledEvent & { childId: number; isDeleted: boolean })[] }>(
    `SELECT r.child_id AS "childId", e.deleted_at IS NOT NULL AS "isDeleted", e.deletion_reason AS reason,
       ${COLUMNS}, ${PLACE}
     FROM ${TABLES}
     WHERE r.child_id = ANY(?) AND e.last_date >= ? AND (r.state = 'active' OR r.cancelled_at >= e.deleted_at)
     ORDER BY e.date, e.start_time, r.id`,
    [[...childIds], today],
  );
  const byChild = Map.groupBy(rows, ({ childId }) => childId);
  return childIds.map((childId) => {
    const own = byChild.get(childId) ?? [];
    return {
      childId,
      registeredEvents: own.flatMap(({ childId: _, isDeleted, reason, ...event }) => (isDeleted ? [] : [event])),
      cancelledEvents: own.flatMap(({ childId: _, isDeleted, ...event }) => (isDeleted ? [event] : [])),
    };
  });
}
