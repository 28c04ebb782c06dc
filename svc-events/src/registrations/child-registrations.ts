import type { LocalDate, RegisteredEvent } from '@fieldhouse/contracts';
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

/**
 * The upcoming events that each of these children is registered for, by start; a child without any has an empty list.
 */
export async function upcomingRegistrations(
  db: Db,
  childIds: readonly number[],
  today: LocalDate,
): Promise<{ childId: number; registeredEvents: RegisteredEvent[] }[]> {
  const { rows } = await db.raw<{ rows: (RegisteredEvent & { childId: number })[] }>(
    `SELECT r.child_id AS "childId", ${COLUMNS} FROM ${TABLES}
     WHERE r.child_id = ANY(?) AND r.state = 'active' AND e.last_date >= ?
     ORDER BY e.date, e.start_time, r.id`,
    [[...childIds], today],
  );
  const byChild = Map.groupBy(rows, ({ childId }) => childId);
  return childIds.map((childId) => ({
    childId,
    registeredEvents: (byChild.get(childId) ?? []).map(({ childId: _, ...event }) => event),
  }));
}
