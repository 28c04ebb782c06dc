import { type Db, prepared } from '@fieldhouse/service-kit';
import { type ChildProjection, GUARDIAN_VERSION_OF } from '../children/child-access.ts';
import type { EventLimits } from './registration-rules.ts';
import { EVENT_PART_COLUMNS, type EventPart } from './registration-state.ts';

interface RegistrationRequest {
  userId: number;
  childId: number;
  eventId: number;
  timeSlotId: number | null;
}

/** The event's fields that the rules check and that are published with a registration. */
type EventToRegisterFor = EventLimits & EventPart & { editedVersion: number };

interface RegistrationFacts {
  /** The projection of the child; undefined for an unknown one. */
  projection: ChildProjection | undefined;
  /** Undefined for an unknown event; the slot's start is null for a slot that the event does not offer. */
  event: EventToRegisterFor | undefined;
}

type Row = ChildProjection & EventToRegisterFor & { isChildKnown: boolean; isEventKnown: boolean };

const query = prepared<Row>(
  'registration-facts',
  `SELECT k.id IS NOT NULL AS "isChildKnown", e.id IS NOT NULL AS "isEventKnown",
     k.id, k.first_name || ' ' || k.last_name AS name, k.birthdate, k.is_active AS "isActive", k.version,
     ${GUARDIAN_VERSION_OF('$1')} AS "guardianVersion",
     ${EVENT_PART_COLUMNS}, e.min_age AS "minAge", e.max_age AS "maxAge",
     e.edited_version AS "editedVersion", s.start_time AS "slotStart"
   FROM (SELECT $2::int8 AS child, $3::int8 AS event, $4::int8 AS slot) request
   LEFT JOIN child_projection k ON k.id = request.child AND NOT k.is_deleted
   LEFT JOIN event e ON e.id = request.event AND e.deleted_at IS NULL
   LEFT JOIN time_slot s ON s.event_id = e.id AND s.id = request.slot AND s.offered
   LEFT JOIN location_projection l ON l.id = e.location_id`,
);

/**
 * Loads what the rules of a registration check and what is published with it, for a child, an event and a slot or none:
 * in one round trip.
 */
export async function loadRegistrationFacts(
  db: Db,
  { userId, childId, eventId, timeSlotId }: RegistrationRequest,
): Promise<RegistrationFacts> {
  const [row] = await query(db, [userId, childId, eventId, timeSlotId]);
  return { projection: row?.isChildKnown ? row : undefined, event: row?.isEventKnown ? row : undefined };
}
