-- A registration with its event, or a refusal and nothing: see README.md for the order of the locks. `p_envelope`
-- is the event's, complete and checked but for the numbers of the registration, `p_lease` as in publish_event. The
-- versions are those of what the rules were judged on and the event's data was read from; the guardian's is null
-- for staff. `p_most_in_hour`: how often parents may register the child for the event within an hour, 0 for any
-- number.
CREATE OR REPLACE FUNCTION register_child_v5(
  p_event int8, p_child int8, p_slot int8, p_by int8, p_envelope jsonb, p_lease float8,
  p_edited_version int8, p_child_version int8, p_guardian_version int8, p_most_in_hour int
)
RETURNS TABLE (state jsonb, registered int, places int) LANGUAGE plpgsql AS $$
DECLARE
  registered_at timestamptz := (p_envelope #>> '{data,registeredAt}')::timestamptz;
  by_parent boolean := p_guardian_version IS NOT NULL;
  has_slots boolean;
  has_names boolean;
  new_id int8;
  new_version int8;
BEGIN
  -- 1. The child as the rules saw it, until we commit. Whoever removes or merges a child locks its row before any
  -- event, too.
  PERFORM FROM known_child WHERE id = p_child AND version = p_child_version AND NOT gone FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'facts_changed';
  END IF;

  -- 2. The place, in the event as the rules saw it. Of two who want the last one, the second waits here and then
  -- finds no row.
  UPDATE event SET taken = taken + 1, version = nextval('entity_version')
  WHERE id = p_event AND taken < capacity AND deleted_at IS NULL AND edited_version = p_edited_version
  RETURNING taken, capacity, allow_time_slots,
    (location, instructor) = (p_envelope #>> '{data,location}', p_envelope #>> '{data,instructor}')
  INTO registered, places, has_slots, has_names;
  IF NOT FOUND THEN
    IF EXISTS (SELECT FROM event WHERE id = p_event AND deleted_at IS NULL AND edited_version <> p_edited_version) THEN
      RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'facts_changed';
    END IF;
    PERFORM refuse_registration_v1(p_event, p_child, 'event_full');
  END IF;
  -- A location or a coach with another name is no edit of the event, but the data has the names.
  IF has_names IS NOT TRUE THEN
    RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'facts_changed';
  END IF;

  -- 3. The guardian's link, read when the wait for the event is over, and what parents did within the hour.
  IF by_parent THEN
    PERFORM expect_guardian_v1(p_by, p_child, p_guardian_version);
    IF p_most_in_hour > 0 THEN
      PERFORM expect_few_changes_v1(p_event, p_child, registered_at, p_most_in_hour);
    END IF;
  END IF;

  -- 4. The slot: it must be one that this event offers, and stay so until we commit.
  IF has_slots AND p_slot IS NULL THEN
    PERFORM refuse_registration_v1(p_event, p_child, 'slot_required');
  ELSIF p_slot IS NOT NULL THEN
    PERFORM FROM time_slot WHERE id = p_slot AND event_id = p_event AND offered FOR UPDATE;
    IF NOT FOUND THEN
      PERFORM refuse_registration_v1(p_event, p_child, 'slot_unknown');
    END IF;
  END IF;

  -- 5. The registration; the unique indexes refuse a second child in the slot and the same child twice.
  INSERT INTO registration (event_id, child_id, time_slot_id, state, registered_by, by_parent, created_at)
  VALUES (p_event, p_child, p_slot, 'active', p_by, by_parent, registered_at)
  ON CONFLICT DO NOTHING
  RETURNING id, version INTO new_id, new_version;
  IF NOT FOUND THEN
    PERFORM refuse_registration_v1(p_event, p_child, 'slot_taken');
  END IF;

  -- 6. The event for the other services.
  state := (p_envelope -> 'data') || jsonb_build_object('id', new_id, 'version', new_version);
  PERFORM publish_event(p_envelope || jsonb_build_object('subject', new_id::text, 'data', state), p_lease);
  RETURN NEXT;
END $$;
