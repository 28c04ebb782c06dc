import type { Migration } from '@fieldhouse/service-kit';
import { registrationFunctions } from './0002_registration_functions.ts';

/**
 * Events that change and go. A deleted event stays as a row, for its registrations' history and because the list's tag
 * is made from rows; so does a time slot that somebody once booked. While the version before this one still runs it
 * shows such rows, but registers nobody: the functions are shared.
 */
export const editedEvents: Migration = {
  async up(db) {
    await db.raw(`
      ALTER TABLE event
        ADD COLUMN deleted_at timestamptz,
        ADD COLUMN edited_version int8,
        ADD CONSTRAINT event_deleted_is_empty CHECK (deleted_at IS NULL OR taken = 0);
      ALTER TABLE time_slot
        ADD COLUMN offered boolean NOT NULL DEFAULT true,
        DROP CONSTRAINT time_slot_event_id_start_time_key;
      CREATE UNIQUE INDEX time_slot_offered_once ON time_slot (event_id, start_time) WHERE offered;
    `);
    // The version of the last edit: whoever read the event since then may change it, see events/if-match.ts.
    await db.raw(`
      CREATE OR REPLACE FUNCTION note_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.changed_in := pg_current_xact_id();
        NEW.edited_version := coalesce(NEW.edited_version, NEW.version);
        RETURN NEW;
      END $$;
      UPDATE event SET version = version;
    `);
    await db.raw(REFUSE_REGISTRATION);
    await db.raw(REGISTER_CHILD);
  },
  async down(db) {
    await registrationFunctions.down(db);
    await registrationFunctions.up(db);
    await db.raw(`
      CREATE OR REPLACE FUNCTION note_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.changed_in := pg_current_xact_id();
        RETURN NEW;
      END $$;
      DROP INDEX time_slot_offered_once;
      ALTER TABLE time_slot DROP COLUMN offered, ADD UNIQUE (event_id, start_time);
      ALTER TABLE event DROP COLUMN deleted_at, DROP COLUMN edited_version;
    `);
  },
};

/** As before, and a deleted event is none. */
const REFUSE_REGISTRATION = `
  CREATE OR REPLACE FUNCTION refuse_registration_v1(p_event int8, p_child int8, p_code text)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM registration WHERE event_id = p_event AND child_id = p_child AND state = 'active') THEN
      RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'already_registered';
    ELSIF NOT EXISTS (SELECT FROM event WHERE id = p_event AND deleted_at IS NULL) THEN
      RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'event_not_found';
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = p_code;
  END $$;
`;

/** As before, and a place is only taken in an event that is still there, a slot only while it is offered. */
export const REGISTER_CHILD = `
  CREATE OR REPLACE FUNCTION register_child_v1(
    p_event int8, p_child int8, p_slot int8, p_by int8, p_envelope jsonb, p_request_key text DEFAULT NULL
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
    told := tell_registration_v1(new_id, p_envelope);
    RETURN NEXT;
  END $$;
`;
