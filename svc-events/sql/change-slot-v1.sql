-- Gives an active registration another time slot of its event, and frees the slot before. The versions, the child and
-- the parameter `p_max_in_hour` are as in cancel_registration_v3 and register_child_v7. `is_changed` is false when the
-- registration has this slot already. The caller publishes the event in the same transaction.
CREATE OR REPLACE FUNCTION change_slot_v1(
  p_registration int8, p_slot int8, p_at timestamptz, p_by int8, p_edited_version int8, p_child int8,
  p_guardian_version int8, p_max_in_hour int
)
RETURNS TABLE (is_changed boolean, registered int, places int) LANGUAGE plpgsql AS $$
DECLARE
  v_event int8;
  by_parent boolean := p_guardian_version IS NOT NULL;
  old_slot int8;
  new_version int8;
BEGIN
  -- 1. Lock the event, in the version that the rules were checked on. A registration never changes its event, so reading
  -- it first is safe.
  UPDATE event SET version = nextval('entity_version')
  WHERE id = (SELECT r.event_id FROM registration r WHERE r.id = p_registration) AND deleted_at IS NULL
    AND edited_version = p_edited_version
  RETURNING id, taken, capacity INTO v_event, registered, places;

  -- 2. Read the registration after the lock was acquired: a cancellation or another change may have come first.
  IF FOUND THEN
    SELECT r.time_slot_id INTO old_slot FROM registration r
    WHERE r.id = p_registration AND r.state = 'active' AND r.child_id = p_child;
  END IF;
  IF NOT FOUND THEN
    -- It is still active: the event was edited, or a merge of children moved the registration.
    IF EXISTS (SELECT FROM registration r WHERE r.id = p_registration AND r.state = 'active') THEN
      RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'facts_changed';
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'registration_not_found';
  END IF;

  -- 3. Check the guardian's link, and the limit of changes in an hour.
  IF by_parent THEN
    PERFORM expect_guardian_v1(p_by, p_child, p_guardian_version);
  END IF;
  is_changed := p_slot IS DISTINCT FROM old_slot;
  IF NOT is_changed THEN
    RETURN NEXT;
    RETURN;
  END IF;
  IF by_parent AND p_max_in_hour > 0 AND count_changes_v1(v_event, p_child, p_at) >= p_max_in_hour THEN
    RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'too_many_changes';
  END IF;

  -- 4. Lock the slot: it must be one that this event offers, until the transaction commits. Whoever books a slot has
  -- locked it before, so the next statement sees every booking.
  PERFORM FROM time_slot WHERE id = p_slot AND event_id = v_event AND offered FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'slot_unknown';
  END IF;
  IF EXISTS (SELECT FROM registration r WHERE r.time_slot_id = p_slot AND r.state = 'active') THEN
    RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'slot_taken';
  END IF;

  -- 5. Change the registration, and store the slot before.
  UPDATE registration r SET time_slot_id = p_slot, version = nextval('entity_version')
  WHERE r.id = p_registration RETURNING r.version INTO new_version;
  INSERT INTO slot_change (registration_id, version, from_start_time, from_end_time, changed_by, by_parent, changed_at)
  SELECT p_registration, new_version, s.start_time, s.end_time, p_by, by_parent, p_at
  FROM (SELECT old_slot AS id) before LEFT JOIN time_slot s ON s.id = before.id;

  RETURN NEXT;
END $$;
