import { type Db, prepared } from '@fieldhouse/service-kit';
import { ACCESS_LEVEL_OF, type Knowledge } from '../children/known-child.ts';
import type { Offer } from './registration-rules.ts';

interface Wish {
  userId: number;
  childId: number;
  eventId: number;
  timeSlotId: number | null;
}

interface WhatDecides {
  /** What is known of the child here. */
  known: Knowledge | undefined;
  /** Undefined without such an event; its slot's start is null for a slot that it does not offer. */
  offer: Offer | undefined;
}

type Row = Knowledge & Offer & { childKnown: boolean; eventKnown: boolean };

const look = prepared<Row>(
  'what-decides-a-registration',
  `SELECT k.id IS NOT NULL AS "childKnown", e.id IS NOT NULL AS "eventKnown",
     k.id, k.first_name || ' ' || k.last_name AS name, k.birthdate, k.is_active AS "isActive",
     ${ACCESS_LEVEL_OF('$1')} AS "accessLevel", heard_recently('family') AS heard,
     e.date, e.end_date AS "endDate", e.start_time AS "startTime", e.min_age AS "minAge", e.max_age AS "maxAge",
     s.start_time AS "slotStart"
   FROM (SELECT $2::int8 AS child, $3::int8 AS event, $4::int8 AS slot) wish
   LEFT JOIN known_child k ON k.id = wish.child AND NOT k.gone
   LEFT JOIN event e ON e.id = wish.event AND e.deleted_at IS NULL
   LEFT JOIN time_slot s ON s.event_id = e.id AND s.id = wish.slot AND s.offered`,
);

/** What decides whether a child may be registered for an event, into a slot or none: in one round trip. */
export async function whatDecides(db: Db, { userId, childId, eventId, timeSlotId }: Wish): Promise<WhatDecides> {
  const [row] = await look(db, [userId, childId, eventId, timeSlotId]);
  return { known: row?.childKnown ? row : undefined, offer: row?.eventKnown ? row : undefined };
}
