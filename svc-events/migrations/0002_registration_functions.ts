import type { Migration } from '@fieldhouse/service-kit';

/**
 * The hot path (architecture 6): a registration, or its end, in one round trip.
 *
 * **Locking order: event, then slot, then registration.** Every writer that touches more than one of them takes them in
 * this order, so two writers may wait for each other's event but never in a circle. The event's row lock is taken by
 * the UPDATE that counts the place; it also puts all writers of one event in line, so a version is newer whenever it is higher.
 *
 * A step that finds no row raises, and the statement's rollback gives back what the steps before it took. Behind the
 * steps stand the CHECK on `taken` and two unique indexes, which hold even against a writer that forgets all this.
 *
 * The functions are versioned by name: a release that needs another signature adds `_v2` and leaves `_v1` to the
 * replicas still running. Raised codes: `event_not_found`, `already_registered`, `event_full`, `slot_required`,
 * `slot_unknown`, `slot_taken`, `registration_not_found`.
 */
export const registrationFunctions: Migration = {
  async up(db) {
    await db.raw(REGISTRATION_STATE);
    // Completes the envelope that the caller began ('data' holds childName) and puts it into the outbox.
    await db.raw(TELL_REGISTRATION);
    // Which refusal a failed step deserves: that the child has its place already is the kindest thing to say.
    await db.raw(`
      CREATE FUNCTION refuse_registration_v1(p_event int8, p_child int8, p_code text) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM registration WHERE event_id = p_event AND child_id = p_child AND state = 'active') THEN
          RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'already_registered';
        ELSIF NOT EXISTS (SELECT FROM event WHERE id = p_event) THEN
          RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'event_not_found';
        END IF;
        RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = p_code;
      END $$;
    `);
    await db.raw(`
      CREATE FUNCTION register_child_v1(
        p_event int8, p_child int8, p_slot int8, p_by int8, p_envelope jsonb, p_request_key text DEFAULT NULL
      )
      RETURNS TABLE (told jsonb, registered int, places int) LANGUAGE plpgsql AS $$
      DECLARE
        has_slots boolean;
        new_id int8;
      BEGIN
        -- 1. The place. Of two who want the last one, the second waits here and then finds no row.
        UPDATE event SET taken = taken + 1, version = nextval('entity_version')
        WHERE id = p_event AND taken < capacity
        RETURNING taken, capacity, allow_time_slots INTO registered, places, has_slots;
        IF NOT FOUND THEN
          PERFORM refuse_registration_v1(p_event, p_child, 'event_full');
        END IF;

        -- 2. The slot: it must be one of this event's, and stay so until we commit.
        IF has_slots AND p_slot IS NULL THEN
          PERFORM refuse_registration_v1(p_event, p_child, 'slot_required');
        ELSIF p_slot IS NOT NULL THEN
          PERFORM FROM time_slot WHERE id = p_slot AND event_id = p_event FOR UPDATE;
          IF NOT FOUND THEN
            PERFORM refuse_registration_v1(p_event, p_child, 'slot_unknown');
          END IF;
        END IF;

        -- 3. The registration; the unique indexes refuse a second child in the slot and the same child twice.
        INSERT INTO registration (event_id, child_id, time_slot_id, state, registered_by, request_key, created_at)
        VALUES (p_event, p_child, p_slot, 'active', p_by, p_request_key, (p_envelope ->> 'time')::timestamptz)
        ON CONFLICT DO NOTHING
        RETURNING id INTO new_id;
        IF NOT FOUND THEN
          PERFORM refuse_registration_v1(p_event, p_child, 'slot_taken');
        END IF;

        -- 4. The word to the other services.
        told := tell_registration_v1(new_id, p_envelope);
        RETURN NEXT;
      END $$;
    `);
    await db.raw(`
      CREATE FUNCTION cancel_registration_v1(p_registration int8, p_envelope jsonb)
      RETURNS TABLE (told jsonb, registered int, places int) LANGUAGE plpgsql AS $$
      BEGIN
        -- 1. The place, and with it the event's lock. A registration never changes its event, so reading it first is safe.
        UPDATE event SET taken = taken - 1, version = nextval('entity_version')
        WHERE id = (SELECT r.event_id FROM registration r WHERE r.id = p_registration) AND taken > 0
        RETURNING taken, capacity INTO registered, places;

        -- 2. The registration; of two who cancel it the second finds it cancelled. Its slot is free with it.
        IF FOUND THEN
          UPDATE registration r
          SET state = 'cancelled', cancelled_at = (p_envelope ->> 'time')::timestamptz, version = nextval('entity_version')
          WHERE r.id = p_registration AND r.state = 'active';
        END IF;
        IF NOT FOUND THEN
          RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'registration_not_found';
        END IF;

        -- 3. The word to the other services.
        told := tell_registration_v1(p_registration, p_envelope);
        RETURN NEXT;
      END $$;
    `);
  },
  async down(db) {
    await db.raw(`
      DROP FUNCTION cancel_registration_v1, register_child_v1, refuse_registration_v1, tell_registration_v1,
        registration_state_v1;
    `);
  },
};

/** What a registration tells the other services: RegistrationState but the child's name, which the caller brings. */
export const REGISTRATION_STATE = `
  CREATE OR REPLACE FUNCTION registration_state_v1(p_registration int8) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object(
      'id', r.id, 'version', r.version, 'state', r.state, 'childId', r.child_id,
      'eventId', e.id, 'eventTitle', e.title, 'date', e.date, 'endDate', e.end_date,
      'startTime', e.start_time, 'endTime', e.end_time, 'location', e.location,
      'coachIds', to_jsonb(ARRAY(SELECT c.coach_id FROM event_coach c WHERE c.event_id = e.id ORDER BY c.position)),
      'timeSlot', CASE WHEN s.id IS NOT NULL
        THEN jsonb_build_object('id', s.id, 'startTime', s.start_time, 'endTime', s.end_time) END,
      'registeredAt', to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
    FROM registration r
    JOIN event e ON e.id = r.event_id
    LEFT JOIN time_slot s ON s.id = r.time_slot_id
    WHERE r.id = p_registration
  $$;
`;

/** What a registration tells, into the outbox: the caller's envelope, completed. */
export const TELL_REGISTRATION = `
  CREATE OR REPLACE FUNCTION tell_registration_v1(p_registration int8, p_envelope jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
  DECLARE
    told jsonb := (p_envelope -> 'data') || registration_state_v1(p_registration);
  BEGIN
    INSERT INTO outbox (event_id, type, subject, envelope)
    VALUES (
      (p_envelope ->> 'id')::uuid,
      p_envelope ->> 'type',
      p_registration::text,
      p_envelope || jsonb_build_object('subject', p_registration::text, 'data', told)
    );
    RETURN told;
  END $$;
`;
