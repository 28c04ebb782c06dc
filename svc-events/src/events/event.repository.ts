import type { EventState, LocalDate, LocalTime } from '@fieldhouse/contracts';
import { type Db, notFound, type Tx } from '@fieldhouse/service-kit';
import type { TrainingEvent } from './event.ts';

/** The columns of a `TrainingEvent`, from table `event e`. */
export const EVENT_COLUMNS = `
  e.id, e.series_id AS "seriesId", e.title, e.description, e.date, e.end_date AS "endDate",
  e.is_multi_day AS "isMultiDay", e.start_time AS "startTime", e.end_time AS "endTime",
  e.location, e.location_id AS "locationId", e.sport, e.instructor,
  ARRAY(SELECT c.coach_id FROM event_coach c WHERE c.event_id = e.id ORDER BY c.position) AS "coachIds",
  (SELECT c.coach_id FROM event_coach c WHERE c.event_id = e.id ORDER BY c.position LIMIT 1) AS "coachId",
  e.capacity, e.taken AS registered, e.price_cents AS price, e.allow_time_slots AS "allowTimeSlots",
  e.session_duration AS "sessionDuration", e.min_age AS "minAge", e.max_age AS "maxAge",
  e.reminder_sent AS "reminderSent", e.version`;

/** Throws 404 when there is no such event. */
export async function findEvent(db: Db | Tx, id: number): Promise<TrainingEvent> {
  const [event] = await eventsById(db, [id]);
  if (!event) throw notFound('Event');
  return event;
}

/** By id; unknown ones are left out. */
export async function eventsById(db: Db | Tx, ids: readonly number[]): Promise<TrainingEvent[]> {
  const { rows } = await db.raw<{ rows: TrainingEvent[] }>(
    `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.id = ANY(?) ORDER BY e.id`,
    [[...ids]],
  );
  return rows;
}

interface EarlierTry {
  createdBy: number;
  requestKey: string;
  title: string;
  date: LocalDate;
}

/**
 * The event, the first of its series, that an earlier try of the same request made: its answer may have been lost on
 * the way, or with the process that was to give it. Other tries of the request wait until this transaction ends.
 */
export async function eventMadeBefore(tx: Tx, request: EarlierTry): Promise<TrainingEvent | undefined> {
  const { createdBy, requestKey, title, date } = request;
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`event ${createdBy} ${requestKey}`]);
  const { rows } = await tx.raw<{ rows: TrainingEvent[] }>(
    `SELECT ${EVENT_COLUMNS} FROM event e
     WHERE e.created_by = ? AND e.request_key = ? AND e.title = ? AND e.date = ? ORDER BY e.id LIMIT 1`,
    [createdBy, requestKey, title, date],
  );
  return rows[0];
}

/** An event about to be stored. */
export interface NewEvent {
  /** Given by the demo club only. */
  id?: number | undefined;
  seriesId: number | null;
  title: string;
  description: string | null;
  date: LocalDate;
  endDate: LocalDate | null;
  isMultiDay: boolean;
  startTime: LocalTime;
  endTime: LocalTime;
  location: { id: number; name: string };
  sport: TrainingEvent['sport'];
  coaches: readonly { id: number; name: string }[];
  capacity: number;
  price: number;
  allowTimeSlots: boolean;
  sessionDuration: number | null;
  minAge: number | null;
  maxAge: number | null;
  createdBy: number;
  /** The caller's Idempotency-Key, kept with the event. */
  requestKey: string | null;
  createdAt: Date;
}

/** Stores events with their coaches and returns their ids, in the order given. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<number[]> {
  const ids: { id: number }[] = await tx('event').insert(events.map(eventRow)).returning('id');
  const coaches = events.flatMap((event, index) =>
    event.coaches.map(({ id, name }, position) => ({ event_id: ids[index]?.id, coach_id: id, name, position })),
  );
  await tx('event_coach').insert(coaches);
  return ids.map(({ id }) => id);
}

function eventRow(event: NewEvent) {
  return {
    ...(event.id !== undefined && { id: event.id }),
    series_id: event.seriesId,
    title: event.title,
    description: event.description,
    date: event.date,
    end_date: event.endDate,
    is_multi_day: event.isMultiDay,
    start_time: event.startTime,
    end_time: event.endTime,
    location_id: event.location.id,
    location: event.location.name,
    sport: event.sport,
    instructor: event.coaches.map(({ name }) => name).join(', '),
    capacity: event.capacity,
    price_cents: event.price,
    allow_time_slots: event.allowTimeSlots,
    session_duration: event.sessionDuration,
    min_age: event.minAge,
    max_age: event.maxAge,
    created_by: event.createdBy,
    request_key: event.requestKey,
    created_at: event.createdAt,
  };
}

export async function nextSeriesId(tx: Tx): Promise<number> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(`SELECT nextval('event_series') AS id`);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The sequence event_series gave no number');
  return id;
}

/** What the other services are told of an event: its whole state. */
export function eventState(event: TrainingEvent): EventState {
  const { id, version, seriesId, title, date, endDate, startTime, endTime, sport, locationId, location } = event;
  const { capacity, price, minAge, maxAge, coachIds, instructor } = event;
  return {
    ...{ id, version, seriesId, title, date, endDate, startTime, endTime, sport, locationId, location },
    ...{ capacity, price, minAge, maxAge, coachIds, instructor },
  };
}
