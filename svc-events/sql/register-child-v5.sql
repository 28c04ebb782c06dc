-- For replicas of release 1.0; the others call register_child_v7.
-- Registers a child and publishes the integration event, or raises a refusal: see README.md for the locking order.
-- `p_envelope` is the envelope to publish, complete and validated except for the id and version of the registration;
-- `p_lease` is as in publish_event. The versions are those that the rules were checked on and the published data was
-- read at; the guardian's is null for staff. `p_max_in_hour`: how often parents may register the child for the event
-- within an hour; 0 means no limit.
CREATE OR REPLACE FUNCTION register_child_v5(
  p_event int8, p_child int8, p_slot int8, p_by int8, p_envelope jsonb, p_lease float8,
  p_edited_version int8, p_child_version int8, p_guardian_version int8, p_max_in_hour int
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
  -- 1. Lock the child in the version that the rules were checked on. A removal or merge of a child locks the child's
  -- row before any event, too.
  PERFORM FROM child_projection WHERE id = p_child AND version = p_child_version AND NOT is_deleted FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'facts_changed';
  END IF;

  -- 2. Take the place, in the version of the event that the rules were checked on. Of two registrations for the last
  -- place, the second waits here and then finds no row.
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
  -- A new name of the location or a coach is no edit of the event, but the published data contains the names.
  IF has_names IS NOT TRUE THEN
    RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'facts_changed';
  END IF;

  -- 3. Check the guardian's link, read after the event's lock was acquired, and the limit of registrations in an hour.
  IF by_parent THEN
    PERFORM expect_guardian_v1(p_by, p_child, p_guardian_version);
    IF p_max_in_hour > 0 THEN
      PERFORM expect_few_changes_v1(p_event, p_child, registered_at, p_max_in_hour);
    END IF;
  END IF;

  -- 4. Lock the slot: it must be one that this event offers, until the transaction commits.
  IF has_slots AND p_slot IS NULL THEN
    PERFORM refuse_registration_v1(p_event, p_child, 'slot_required');
  ELSIF p_slot IS NOT NULL THEN
    PERFORM FROM time_slot WHERE id = p_slot AND event_id = p_event AND offered FOR UPDATE;
    IF NOT FOUND THEN
      PERFORM refuse_registration_v1(p_event, p_child, 'slot_unknown');
    END IF;
  END IF;

  -- 5. Store the registration; the unique indexes prevent a second child in the slot and the same child twice.
  INSERT INTO registration (event_id, child_id, time_slot_id, state, registered_by, by_parent, created_at)
  VALUES (p_event, p_child, p_slot, 'active', p_by, by_parent, registered_at)
  ON CONFLICT DO NOTHING
  RETURNING id, version INTO new_id, new_version;
  IF NOT FOUND THEN
    PERFORM refuse_registration_v1(p_event, p_child, 'slot_taken');
  END IF;

  -- 6. Publish the integration event.
  state := (p_envelope -> 'data') || jsonb_build_object('id', new_id, 'version', new_version);
  PERFORM publish_event(p_envelope || jsonb_build_object('subject', new_id::text, 'data', state), p_lease);
  RETURN NEXT;
END $$;
