import type { PageQuery } from '@fieldhouse/contracts';
import type { ExportedEvent, ExportedRegistration, ExportedTeam } from '@fieldhouse/contracts/export';
import type { Db, Tx } from '@fieldhouse/service-kit';
import { MERGED_IDS } from '../merges/merged-ids.ts';

/** SQL for a timestamp column as ISO 8601 text, inside JSON that PostgreSQL builds. */
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Events, deleted ones as well: registrations refer to them. */
const EVENTS = `
  SELECT e.id, e.version, e.series_id AS "seriesId", e.recurrence_frequency AS "recurrenceFrequency",
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
  FROM event e`;

/** Registrations, cancelled ones as well. */
const REGISTRATIONS = `
  SELECT r.id, r.version, r.event_id AS "eventId", r.child_id AS "childId", r.time_slot_id AS "timeSlotId", r.state,
    r.registered_by AS "registeredBy", ${iso('r.created_at')} AS "createdAt", ${iso('r.cancelled_at')} AS "cancelledAt"
  FROM registration r`;

/** Teams with their coaches, in their order, and their members. */
const TEAMS = `
  SELECT t.id, t.version, t.name, t.sport, t.min_age AS "minAge", t.max_age AS "maxAge",
    t.league_name AS "leagueName",
    ARRAY(SELECT c.coach_id FROM team_coach c WHERE c.team_id = t.id ORDER BY c.position) AS "coachIds",
    ARRAY(SELECT json_build_object('childId', m.child_id, 'addedAt', ${iso('m.added_at')})
      FROM team_member m WHERE m.team_id = t.id ORDER BY m.child_id) AS members,
    ${iso('t.created_at')} AS "createdAt"
  FROM team t`;

/** The first rows after an id, in the order of their ids. */
async function pageOf<Row>(db: Db, select: string, { afterId, limit }: PageQuery): Promise<Row[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(`${select} WHERE id > ? ORDER BY id LIMIT ?`, [afterId, limit]);
  return rows;
}

async function byIds<Row>(tx: Tx, select: string, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await tx.raw<{ rows: Row[] }>(`${select} WHERE id = ANY(?) ORDER BY id`, [[...ids]]);
  return rows;
}

export const exportedEvents = (db: Db, page: PageQuery) => pageOf<ExportedEvent>(db, EVENTS, page);
/** Without those that a merge left with its duplicates. */
export const exportedRegistrations = (db: Db, page: PageQuery) =>
  pageOf<ExportedRegistration>(db, `SELECT * FROM (${REGISTRATIONS} WHERE r.child_id NOT IN ${MERGED_IDS}) r`, page);
export const exportedTeams = (db: Db, page: PageQuery) => pageOf<ExportedTeam>(db, TEAMS, page);

export const exportedEventsById = (tx: Tx, ids: readonly number[]) => byIds<ExportedEvent>(tx, EVENTS, ids);
export const exportedRegistrationsById = (tx: Tx, ids: readonly number[]) =>
  byIds<ExportedRegistration>(tx, REGISTRATIONS, ids);
export const exportedTeamsById = (tx: Tx, ids: readonly number[]) => byIds<ExportedTeam>(tx, TEAMS, ids);
