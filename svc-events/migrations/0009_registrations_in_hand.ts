import type { Migration } from '@fieldhouse/service-kit';
import { TELL_REGISTRATION } from './0002_registration_functions.ts';
import { REGISTER_CHILD } from './0003_edited_events.ts';

/**
 * Registering, with an outbox row that is due only after `p_held` seconds: the process that writes it has the event in
 * its hand until then, and no relay reads it (decision 24). What the replicas of the last release call does as it did.
 */
export const registrationsInHand: Migration = {
  async up(db) {
    await db.raw(TELL_REGISTRATION_HELD);
    await db.raw(REGISTER_CHILD_HELD);
    await db.raw(`
      CREATE OR REPLACE FUNCTION tell_registration_v1(p_registration int8, p_envelope jsonb)
      RETURNS jsonb LANGUAGE sql AS 'SELECT tell_registration_v2(p_registration, p_envelope, 0)';
      CREATE OR REPLACE FUNCTION register_child_v1(
        p_event int8, p_child int8, p_slot int8, p_by int8, p_envelope jsonb, p_request_key text DEFAULT NULL
      )
      RETURNS TABLE (told jsonb, registered int, places int) LANGUAGE sql
      AS 'SELECT * FROM register_child_v2(p_event, p_child, p_slot, p_by, p_envelope, p_request_key, 0)';
    `);
  },
  async down(db) {
    await db.raw(TELL_REGISTRATION);
    await db.raw(REGISTER_CHILD);
    await db.raw('DROP FUNCTION register_child_v2, tell_registration_v2');
  },
};

const TELL_REGISTRATION_HELD = `
  CREATE FUNCTION tell_registration_v2(p_registration int8, p_envelope jsonb, p_held float8) RETURNS jsonb LANGUAGE plpgsql AS $$
  DECLARE
    told jsonb := (p_envelope -> 'data') || registration_state_v1(p_registration);
  BEGIN
    INSERT INTO outbox (event_id, type, subject, envelope, next_try)
    VALUES (
      (p_envelope ->> 'id')::uuid,
      p_envelope ->> 'type',
      p_registration::text,
      p_envelope || jsonb_build_object('subject', p_registration::text, 'data', told),
      clock_timestamp() + p_held * interval '1 second'
    );
    RETURN told;
  END $$;
`;

const REGISTER_CHILD_HELD = `
  CREATE FUNCTION register_child_v2(
    p_event int8, p_child int8, p_slot int8, p_by int8, p_envelope jsonb, p_request_key text, p_held float8
  )
  RETURNS TABLE (told jsonb, registered int, places int) LANGUAGE plpgsql AS $$
  DECLARE
    has_slots boolean;
    new_id int8;
  BEGIN
    -- 1. The place. Of two who want the last one, the second waits here and then finds no row.
    UPDATE event SET taken = taken + 1, version = nextval('entity_version')
    WHERE id = p_event AND taken < capacity AND deleted_at IS NULL
    RETURNING taken, capacity, allow_time_slots INTO registered, places, has_slots;
    IF NOT FOUND THEN
      PERFORM refuse_registration_v1(p_event, p_child, 'event_full');
    END IF;

    -- 2. The slot: it must be one that this event offers, and stay so until we commit.
    IF has_slots AND p_slot IS NULL THEN
      PERFORM refuse_registration_v1(p_event, p_child, 'slot_required');
    ELSIF p_slot IS NOT NULL THEN
      PERFORM FROM time_slot WHERE id = p_slot AND event_id = p_event AND offered FOR UPDATE;
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
    told := tell_registration_v2(new_id, p_envelope, p_held);
    RETURN NEXT;
  END $$;
`;
