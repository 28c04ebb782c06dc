import {
  claimToKeep,
  type Db,
  type EventForStatement,
  prepared,
  type RequestClaim,
  type Tx,
} from '@fieldhouse/service-kit';
import type { RegisteredChild } from './registration.ts';

interface Booking {
  eventId: number;
  childId: number;
  timeSlotId: number | null;
  registeredBy: number;
  event: Pick<EventForStatement, 'envelope' | 'leaseSeconds'>;
  judged: JudgedFacts;
  /** How often parents may register the child for the event within an hour; 0: as often as they like. */
  mostInHour: number;
}

/**
 * The versions of what a request was judged on: the SQL functions raise `facts_changed` where they are others by
 * then.
 */
export interface JudgedFacts {
  /** The event's last edit. */
  editedVersion: number;
  childVersion: number;
  /** Of the parent's link to the child; null where the request is not a parent's. */
  guardianVersion: number | null;
}

/** A new registration: its numbers, and the answer to who made it. */
interface Booked {
  answer: RegisteredChild;
  id: number;
  version: number;
}

const register = prepared<Booked>(
  'register-child',
  `SELECT keep_outcome($11::jsonb, 201, registration_answer_v2(state, registered, places)) AS answer,
     (state ->> 'id')::int8 AS id, (state ->> 'version')::int8 AS version
   FROM register_child_v5($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/**
 * Registers in one round trip, and keeps the answer for the request's claim if it has one. Raises `event_not_found
 * already_registered event_full too_many_changes slot_required slot_unknown slot_taken facts_changed`, see
 * `sql/README.md`, and `request_known`.
 */
export async function book(db: Db | Tx, booking: Booking, claim?: RequestClaim): Promise<Booked> {
  const { eventId, childId, timeSlotId, registeredBy, event, judged, mostInHour } = booking;
  const { editedVersion, childVersion, guardianVersion } = judged;
  const request = claim ? claimToKeep(claim) : null;
  const place = [eventId, childId, timeSlotId, registeredBy, event.envelope, event.leaseSeconds];
  return only(await register(db, [...place, editedVersion, childVersion, guardianVersion, mostInHour, request]));
}

interface Cancellation {
  registrationId: number;
  cancelledBy: number;
  at: Date;
  /** Whose registration it was when it was looked at: a merge of children may have moved it since. */
  childId: number;
  judged: Omit<JudgedFacts, 'childVersion'>;
}

/** The event's places when a registration has ended. */
interface Unbooked {
  registered: number;
  places: number;
}

/**
 * Publishes nothing. Raises `registration_not_found` when there is no such active registration, and
 * `facts_changed`.
 */
export async function unbook(
  db: Db | Tx,
  { registrationId, cancelledBy, at, childId, judged }: Cancellation,
): Promise<Unbooked> {
  const { rows } = await db.raw<{ rows: Unbooked[] }>('SELECT * FROM cancel_registration_v3(?, ?, ?, ?, ?, ?)', [
    registrationId,
    at,
    cancelledBy,
    judged.editedVersion,
    childId,
    judged.guardianVersion,
  ]);
  return only(rows);
}

function only<Row>(rows: readonly Row[]): Row {
  const row = rows[0];
  if (!row) throw new Error('The function answered no row');
  return row;
}
