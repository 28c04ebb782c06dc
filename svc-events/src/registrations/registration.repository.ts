import type { Envelope, LocalTime, RegistrationState } from '@fieldhouse/contracts';
import type { Db } from '@fieldhouse/service-kit';
import { EVENT_COLUMNS } from '../events/event.repository.ts';
import type { TrainingEvent } from '../events/event.ts';

/** An envelope whose subject and registration the SQL function completes; `data` begins with the child's name. */
export type BegunEnvelope = Omit<Envelope<Pick<RegistrationState, 'childName'>>, 'subject'>;

/** What a registration or its cancelling leaves: the registration as it was told, and the event's places. */
export interface Booked {
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
}

/** Raises `event_not_found already_registered event_full slot_required slot_unknown slot_taken`; see the migration. */
export async function book(db: Db, booking: Booking): Promise<Booked> {
  const { eventId, childId, timeSlotId, registeredBy, requestKey, envelope } = booking;
  const { rows } = await db.raw<{ rows: Booked[] }>(
    'SELECT * FROM register_child_v1(?, ?, ?::int8, ?, ?::jsonb, ?::text)',
    [eventId, childId, timeSlotId, registeredBy, JSON.stringify(envelope), requestKey],
  );
  return only(rows);
}

/**
 * The active registration that an earlier try of the same request made: its answer may have been lost on the way, or
 * with the process that was to give it.
 */
export async function findBooked(db: Db, booking: Booking): Promise<Booked | undefined> {
  const { eventId, childId, registeredBy, requestKey, envelope } = booking;
  const { rows } = await db.raw<{ rows: Booked[] }>(
    `SELECT ?::jsonb || registration_state_v1(r.id) AS told, e.taken AS registered, e.capacity AS places
     FROM registration r JOIN event e ON e.id = r.event_id
     WHERE r.event_id = ? AND r.child_id = ? AND r.state = 'active' AND r.registered_by = ? AND r.request_key = ?`,
    [JSON.stringify(envelope.data), eventId, childId, registeredBy, requestKey],
  );
  return rows[0];
}

/** Raises `registration_not_found` when there is no such active registration. */
export async function unbook(db: Db, registrationId: number, envelope: BegunEnvelope): Promise<Booked> {
  const { rows } = await db.raw<{ rows: Booked[] }>('SELECT * FROM cancel_registration_v1(?, ?::jsonb)', [
    registrationId,
    JSON.stringify(envelope),
  ]);
  return only(rows);
}

function only(rows: readonly Booked[]): Booked {
  const row = rows[0];
  if (!row) throw new Error('The function answered no row');
  return row;
}

/** The event, and the start of this slot if it is one of the event's. */
export async function findEventAndSlot(
  db: Db,
  eventId: number,
  timeSlotId: number | null,
): Promise<(TrainingEvent & { slotStart: LocalTime | null }) | undefined> {
  const { rows } = await db.raw<{ rows: (TrainingEvent & { slotStart: LocalTime | null })[] }>(
    `SELECT ${EVENT_COLUMNS}, s.start_time AS "slotStart"
     FROM event e LEFT JOIN time_slot s ON s.event_id = e.id AND s.id = ?::int8
     WHERE e.id = ?`,
    [timeSlotId, eventId],
  );
  return rows[0];
}
