import type { Envelope, RegistrationState } from '@fieldhouse/contracts';
import { type Db, prepared, type RequestClaim } from '@fieldhouse/service-kit';
import type { RegisteredChild } from './registration.ts';

/** An envelope whose subject and registration the SQL function completes; `data` begins with the child's name. */
export type BegunEnvelope = Omit<Envelope<Pick<RegistrationState, 'childName'>>, 'subject'>;

/** What the end of a registration leaves: the registration as it was told, and the event's places. */
interface Unbooked {
  told: RegistrationState;
  registered: number;
  places: number;
}

interface Booking {
  eventId: number;
  childId: number;
  timeSlotId: number | null;
  registeredBy: number;
  /** The caller's Idempotency-Key, kept with the registration. */
  requestKey: string | null;
  envelope: BegunEnvelope;
  /** How long no relay looks at the outbox row, which the caller hands over. */
  heldSeconds: number;
}

/** A new registration: what its parent is told, and what the other services are. */
interface Booked {
  answer: RegisteredChild;
  told: RegistrationState;
}

const register = prepared<Booked>(
  'register-child',
  `SELECT keep_outcome($8::jsonb, 201, registration_answer_v1(told, registered, places)) AS answer, told
   FROM register_child_v2($1, $2, $3, $4, $5, $6, $7)`,
);

/**
 * Registers in one round trip, and keeps the answer for the request's claim if it has one. Raises `event_not_found
 * already_registered event_full slot_required slot_unknown slot_taken`, see the migrations, and `request_known`.
 */
export async function book(db: Db, booking: Booking, claim?: RequestClaim): Promise<Booked> {
  const { eventId, childId, timeSlotId, registeredBy, requestKey, envelope, heldSeconds } = booking;
  const begun = JSON.stringify(envelope);
  const request = claim ? JSON.stringify(claim) : null;
  const wish = [eventId, childId, timeSlotId, registeredBy, begun, requestKey, heldSeconds, request];
  return only(await register(db, wish));
}

/**
 * The answer of the active registration that an earlier try of the same request made: what was kept of it may be lost.
 */
export async function findBooked(db: Db, booking: Booking): Promise<RegisteredChild | undefined> {
  const { eventId, childId, registeredBy, requestKey, envelope } = booking;
  const { rows } = await db.raw<{ rows: { answer: RegisteredChild }[] }>(
    `SELECT registration_answer_v1(?::jsonb || registration_state_v1(r.id), e.taken, e.capacity) AS answer
     FROM registration r JOIN event e ON e.id = r.event_id
     WHERE r.event_id = ? AND r.child_id = ? AND r.state = 'active' AND r.registered_by = ? AND r.request_key = ?`,
    [JSON.stringify(envelope.data), eventId, childId, registeredBy, requestKey],
  );
  return rows[0]?.answer;
}

/** Raises `registration_not_found` when there is no such active registration. */
export async function unbook(db: Db, registrationId: number, envelope: BegunEnvelope): Promise<Unbooked> {
  const { rows } = await db.raw<{ rows: Unbooked[] }>('SELECT * FROM cancel_registration_v1(?, ?::jsonb)', [
    registrationId,
    JSON.stringify(envelope),
  ]);
  return only(rows);
}

function only<Row>(rows: readonly Row[]): Row {
  const row = rows[0];
  if (!row) throw new Error('The function answered no row');
  return row;
}
