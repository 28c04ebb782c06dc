import type { Migration } from '@fieldhouse/service-kit';
import { REGISTRATION_STATE } from './0002_registration_functions.ts';

/** A registration's event carries what its email shows: sport, price, coaches, and the location's address. */
export const whatAMailSays: Migration = {
  async up(db) {
    await db.raw('ALTER TABLE known_location ADD COLUMN address text');
    await db.raw(REGISTRATION_STATE_WITH_EVENT_FACTS);
  },
  async down(db) {
    await db.raw(REGISTRATION_STATE);
    await db.raw('ALTER TABLE known_location DROP COLUMN address');
  },
};

const REGISTRATION_STATE_WITH_EVENT_FACTS = `
  CREATE OR REPLACE FUNCTION registration_state_v1(p_registration int8) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object(
      'id', r.id, 'version', r.version, 'state', r.state, 'childId', r.child_id,
      'eventId', e.id, 'eventTitle', e.title, 'date', e.date, 'endDate', e.end_date,
      'startTime', e.start_time, 'endTime', e.end_time, 'location', e.location, 'address', l.address,
      'sport', e.sport, 'price', e.price_cents,
      'coachIds', to_jsonb(ARRAY(SELECT c.coach_id FROM event_coach c WHERE c.event_id = e.id ORDER BY c.position)),
      'instructor', e.instructor,
      'timeSlot', CASE WHEN s.id IS NOT NULL
        THEN jsonb_build_object('id', s.id, 'startTime', s.start_time, 'endTime', s.end_time) END,
      'registeredAt', to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
    FROM registration r
    JOIN event e ON e.id = r.event_id
    LEFT JOIN time_slot s ON s.id = r.time_slot_id
    LEFT JOIN known_location l ON l.id = e.location_id
    WHERE r.id = p_registration
  $$;
`;
