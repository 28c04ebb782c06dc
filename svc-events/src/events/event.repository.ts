import type { EventState, PageQuery, RecurrenceFrequency } from '@fieldhouse/contracts';
import { type Db, nextVersion, notFound, type Tx } from '@fieldhouse/service-kit';
import type { TrainingEvent } from './event.ts';
import { type EventDates, type EventFacts, factColumns } from './event-facts.ts';

/** A coach or a location, as an event stores it. */
export interface Named {
  id: number;
  name: string;
}

/** The columns of a `TrainingEvent`, from table `event e`. */
export const EVENT_COLUMNS = `
  e.id, e.series_id AS "seriesId", e.title, e.description, e.date, e.end_date AS "endDate",
  e.is_multi_day AS "isMultiDay", e.start_time AS "startTime", e.end_time AS "endTime",
  e.location, e.location_id AS "locationId",
  (SELECT l.address FROM location_projection l WHERE l.id = e.location_id) AS address, e.sport, e.instructor,
  ARRAY(SELECT c.coach_id FROM event_coach c WHERE c.event_id = e.id ORDER BY c.position) AS "coachIds",
  (SELECT c.coach_id FROM event_coach c WHERE c.event_id = e.id ORDER BY c.position LIMIT 1) AS "coachId",
  e.capacity, e.taken AS registered, e.price_cents AS price, e.allow_time_slots AS "allowTimeSlots",
  e.session_duration AS "sessionDuration", e.min_age AS "minAge", e.max_age AS "maxAge",
  e.assigned_team_id AS "assignedTeamId", e.series_id IS NOT NULL AS "isRecurring",
  e.recurrence_frequency AS "recurrenceFrequency", e.recurrence_count AS "recurrenceCount",
  e.reminder_sent AS "reminderSent", e.version`;

/** Throws 404 for an unknown or deleted event. */
export async function findEvent(db: Db | Tx, id: number): Promise<TrainingEvent> {
  const [event] = await eventsById(db, [id]);
  if (!event) throw notFound('Event');
  return event;
}

/** Events in the order of their ids; unknown and deleted ones are left out. */
export async function eventsById(db: Db | Tx, ids: readonly number[]): Promise<TrainingEvent[]> {
  const { rows } = await db.raw<{ rows: TrainingEvent[] }>(
    `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.id = ANY(?) AND e.deleted_at IS NULL ORDER BY e.id`,
    [[...ids]],
  );
  return rows;
}

/** The first events after an id that are not deleted, in the order of their ids. */
export async function eventsPage(db: Db, { afterId, limit }: PageQuery): Promise<TrainingEvent[]> {
  const { rows } = await db.raw<{ rows: TrainingEvent[] }>(
    `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.id > ? AND e.deleted_at IS NULL ORDER BY e.id LIMIT ?`,
    [afterId, limit],
  );
  return rows;
}

/** The series of an event. */
export interface Series {
  id: number;
  frequency: RecurrenceFrequency;
  count: number;
}

/** An event about to be stored. */
export interface NewEvent extends EventFacts, EventDates {
  /** Set by the demo club only. */
  id?: number | undefined;
  series: Series | null;
  location: Named;
  coaches: readonly Named[];
  createdBy: number;
  createdAt: Date;
}

/** Stores events with their coaches and returns their ids, in the order given. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<number[]> {
  const ids: { id: number }[] = await tx('event').insert(events.map(eventRow)).returning('id');
  const coaches = events.flatMap((event, index) => coachRows(ids[index]?.id, event.coaches));
  await tx('event_coach').insert(coaches);
  return ids.map(({ id }) => id);
}

function coachRows(eventId: number | undefined, coaches: readonly Named[]) {
  return coaches.map(({ id, name }, position) => ({ event_id: eventId, coach_id: id, name, position }));
}

function eventRow(event: NewEvent) {
  return {
    ...(event.id !== undefined && { id: event.id }),
    series_id: event.series?.id ?? null,
    recurrence_frequency: event.series?.frequency ?? null,
    recurrence_count: event.series?.count ?? null,
    ...factColumns(event),
    ...nameColumns({ ...event, instructor: instructorOf(event.coaches) }),
    created_by: event.createdBy,
    created_at: event.createdAt,
  };
}

function nameColumns({ location, instructor }: Pick<EditedEvent, 'location' | 'instructor'>) {
  return { location_id: location.id, location: location.name, instructor };
}

/** The names of an event's coaches as one text (product decision 36). */
export function instructorOf(coaches: readonly Named[]): string {
  return coaches.map(({ name }) => name).join(', ');
}

/** An event after an edit. */
export interface EditedEvent extends Pick<NewEvent, 'location' | 'coaches'>, EventFacts, EventDates {
  /** May contain the name of a former coach who is not in `coaches` any more (product decision 17). */
  instructor: string;
  reminderSent: boolean;
}

/** Stores an edit of an event whose row is locked, with a new version. */
export async function updateEvent(tx: Tx, id: number, edited: EditedEvent): Promise<void> {
  const version = await nextVersion(tx);
  await tx('event')
    .where({ id })
    .update({
      ...factColumns(edited),
      ...nameColumns(edited),
      reminder_sent: edited.reminderSent,
      // A reminder that is being sent is about the old start.
      reminder_id: tx.raw('CASE WHEN date = ? AND start_time = ? THEN reminder_id END', [
        edited.date,
        edited.startTime,
      ]),
      version,
      edited_version: version,
    });
  await tx('event_coach').where({ event_id: id }).delete();
  if (edited.coaches.length > 0) await tx('event_coach').insert(coachRows(id, edited.coaches));
}

/** The event's coaches, with the names stored in the event. */
export async function coachesOf(db: Db | Tx, eventId: number): Promise<Named[]> {
  return db('event_coach')
    .where({ event_id: eventId })
    .orderBy('position')
    .select<Named[]>({ id: 'coach_id', name: 'name' });
}

export async function nextSeriesId(tx: Tx): Promise<number> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(`SELECT nextval('event_series') AS id`);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The sequence event_series returned no number');
  return id;
}

/** The state of an event as it is published. */
export function eventState(event: TrainingEvent): EventState {
  const { id, version, seriesId, title, date, endDate, startTime, endTime, sport, locationId, location } = event;
  const { capacity, price, minAge, maxAge, coachIds, instructor } = event;
  return {
    ...{ id, version, seriesId, title, date, endDate, startTime, endTime, sport, locationId, location },
    ...{ capacity, price, minAge, maxAge, coachIds, instructor },
  };
}
