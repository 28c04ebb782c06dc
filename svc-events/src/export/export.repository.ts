import type { PageQuery } from '@fieldhouse/contracts';
import type { ExportedEvent, ExportedRegistration, ExportedTeam } from '@fieldhouse/contracts/export';
import type { Db } from '@fieldhouse/service-kit';

/** A column of instants as ISO 8601 text, inside of JSON that PostgreSQL writes. */
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The first events after an id, deleted ones as well: registrations refer to them. */
export async function exportedEvents(db: Db, { afterId, limit }: PageQuery): Promise<ExportedEvent[]> {
  const { rows } = await db.raw<{ rows: ExportedEvent[] }>(
    `SELECT e.id, e.version, e.series_id AS "seriesId", e.recurrence_frequency AS "recurrenceFrequency",
       e.recurrence_count AS "recurrenceCount", e.title, e.description, e.date, e.end_date AS "endDate",
       e.is_multi_day AS "isMultiDay", e.start_time AS "startTime", e.end_time AS "endTime",
       e.location_id AS "locationId", e.location, e.sport, e.instructor,
       ARRAY(SELECT json_build_object('id', c.coach_id, 'name', c.name) FROM event_coach c
         WHERE c.event_id = e.id ORDER BY c.position) AS coaches,
       e.assigned_team_id AS "assignedTeamId", e.capacity, e.price_cents AS price,
       e.allow_time_slots AS "allowTimeSlots", e.session_duration AS "sessionDuration",
       e.min_age AS "minAge", e.max_age AS "maxAge",
       ARRAY(SELECT json_build_object(
           'id', s.id, 'startTime', s.start_time, 'endTime', s.end_time, 'isOffered', s.offered)
         FROM time_slot s WHERE s.event_id = e.id ORDER BY s.start_time, s.id) AS "timeSlots",
       e.created_by AS "createdBy", ${iso('e.created_at')} AS "createdAt", ${iso('e.deleted_at')} AS "deletedAt"
     FROM event e WHERE e.id > ? ORDER BY e.id LIMIT ?`,
    [afterId, limit],
  );
  return rows;
}

/** The first registrations after an id, cancelled ones as well. */
export async function exportedRegistrations(db: Db, { afterId, limit }: PageQuery): Promise<ExportedRegistration[]> {
  const { rows } = await db.raw<{ rows: ExportedRegistration[] }>(
    `SELECT r.id, r.version, r.event_id AS "eventId", r.child_id AS "childId", r.time_slot_id AS "timeSlotId", r.state,
       r.registered_by AS "registeredBy", ${iso('r.created_at')} AS "createdAt",
       ${iso('r.cancelled_at')} AS "cancelledAt"
     FROM registration r WHERE r.id > ? ORDER BY r.id LIMIT ?`,
    [afterId, limit],
  );
  return rows;
}

/** The first teams after an id, with their coaches in their order and their members. */
export async function exportedTeams(db: Db, { afterId, limit }: PageQuery): Promise<ExportedTeam[]> {
  const { rows } = await db.raw<{ rows: ExportedTeam[] }>(
    `SELECT t.id, t.version, t.name, t.sport, t.min_age AS "minAge", t.max_age AS "maxAge",
       t.league_name AS "leagueName",
       ARRAY(SELECT c.coach_id FROM team_coach c WHERE c.team_id = t.id ORDER BY c.position) AS "coachIds",
       ARRAY(SELECT json_build_object('childId', m.child_id, 'addedAt', ${iso('m.added_at')})
         FROM team_member m WHERE m.team_id = t.id ORDER BY m.child_id) AS members,
       ${iso('t.created_at')} AS "createdAt"
     FROM team t WHERE t.id > ? ORDER BY t.id LIMIT ?`,
    [afterId, limit],
  );
  return rows;
}
