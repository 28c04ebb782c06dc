import { type Db, prepared } from '@fieldhouse/service-kit';
import { ACCESS_LEVEL_OF, FAMILY_IS_FRESH, GUARDIAN_VERSION_OF, type Knowledge } from '../children/known-child.ts';
import type { Offer } from './registration-rules.ts';
import { EVENT_PART_COLUMNS, type EventPart } from './registration-state.ts';

interface Wish {
  userId: number;
  childId: number;
  eventId: number;
  timeSlotId: number | null;
}

/** What the rules go by, and what is published of the event with a registration. */
type OfferedEvent = Offer & EventPart & { editedVersion: number };

interface WhatDecides {
  /** What is known of the child here. */
  known: Knowledge | undefined;
  /** Undefined without such an event; its slot's start is null for a slot that it does not offer. */
  offer: OfferedEvent | undefined;
}

type Row = Knowledge & OfferedEvent & { childKnown: boolean; eventKnown: boolean };

const look = prepared<Row>(
  'what-decides-a-registration',
  `SELECT k.id IS NOT NULL AS "childKnown", e.id IS NOT NULL AS "eventKnown",
     k.id, k.first_name || ' ' || k.last_name AS name, k.birthdate, k.is_active AS "isActive", k.version,
     ${ACCESS_LEVEL_OF('$1')} AS "accessLevel", ${GUARDIAN_VERSION_OF('$1')} AS "guardianVersion",
     ${FAMILY_IS_FRESH} AS fresh,
     ${EVENT_PART_COLUMNS}, e.min_age AS "minAge", e.max_age AS "maxAge",
     e.edited_version AS "editedVersion", s.start_time AS "slotStart"
   FROM (SELECT $2::int8 AS child, $3::int8 AS event, $4::int8 AS slot) wish
   LEFT JOIN known_child k ON k.id = wish.child AND NOT k.gone
   LEFT JOIN event e ON e.id = wish.event AND e.deleted_at IS NULL
   LEFT JOIN time_slot s ON s.event_id = e.id AND s.id = wish.slot AND s.offered
   LEFT JOIN known_location l ON l.id = e.location_id`,
);

/**
 * What decides whether a child may be registered for an event, into a slot or none, and what is published then: in
 * one round trip.
 */
export async function whatDecides(db: Db, { userId, childId, eventId, timeSlotId }: Wish): Promise<WhatDecides> {
  const [row] = await look(db, [userId, childId, eventId, timeSlotId]);
  return { known: row?.childKnown ? row : undefined, offer: row?.eventKnown ? row : undefined };
}
