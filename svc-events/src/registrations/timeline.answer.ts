import { answersTimeline } from '@fieldhouse/service-kit';

/** '4:00 PM' of the clock's time in a column. */
const clock = (column: string) => `to_char(${column}::time, 'FMHH12:MI AM')`;

const EVENT = `jsonb_build_object('type', 'event', 'id', e.id, 'name', e.title, 'date', e.date,
  'isDeleted', e.deleted_at IS NOT NULL)`;

/**
 * Registrations, also those that families made, their other times, cancellations, and teams. Who cancelled a
 * registration is not stored: where staff did, the audit has it.
 */
export const answerTimeline = answersTimeline(
  'events',
  `WITH mine AS (
     SELECT r.* FROM registration r, asked WHERE r.child_id = ANY (asked.child_ids)
   ), slots AS (
     SELECT c.*, lead(c.from_start_time) OVER later AS next_start, row_number() OVER later AS number
     FROM slot_change c JOIN mine ON mine.id = c.registration_id
     WINDOW later AS (PARTITION BY c.registration_id ORDER BY c.version)
   )
   SELECT r.created_at AS at, 'registration-' || r.id AS key, jsonb_build_object('action', 'registration.added',
     'userId', r.registered_by, 'thing', ${EVENT},
     'text', ${clock('coalesce(first.from_start_time, s.start_time)')}) AS item
   FROM mine r JOIN event e ON e.id = r.event_id LEFT JOIN time_slot s ON s.id = r.time_slot_id
     LEFT JOIN slots first ON first.registration_id = r.id AND first.number = 1
   UNION ALL
   SELECT r.cancelled_at, 'registration-' || r.id || '-cancelled', jsonb_build_object('action',
     'registration.cancelled', 'thing', ${EVENT}, 'text', ${clock('s.start_time')})
   FROM mine r JOIN event e ON e.id = r.event_id LEFT JOIN time_slot s ON s.id = r.time_slot_id
   WHERE r.cancelled_at IS NOT NULL
   UNION ALL
   SELECT c.changed_at, 'registration-' || r.id || '-slot-' || c.version, jsonb_build_object('action',
     'registration.slot-changed', 'userId', c.changed_by, 'thing', ${EVENT},
     'text', concat_ws(' → ', ${clock('c.from_start_time')}, ${clock('coalesce(c.next_start, s.start_time)')}))
   FROM slots c JOIN mine r ON r.id = c.registration_id JOIN event e ON e.id = r.event_id
     LEFT JOIN time_slot s ON s.id = r.time_slot_id
   UNION ALL
   SELECT max(m.added_at), 'team-' || t.id, jsonb_build_object('action', 'team.member-added',
     'thing', jsonb_build_object('type', 'team', 'id', t.id, 'name', t.name, 'date', NULL, 'isDeleted', false))
   FROM team_member m JOIN team t ON t.id = m.team_id, asked WHERE m.child_id = ANY (asked.child_ids) GROUP BY t.id`,
);
