-- Cancels a registration of the child that it had when the rules were checked. The versions are those that the rules
-- were checked on. The caller publishes the event in the same transaction.
CREATE OR REPLACE FUNCTION cancel_registration_v3(
  p_registration int8, p_at timestamptz, p_by int8, p_edited_version int8, p_child int8, p_guardian_version int8
)
RETURNS TABLE (registered int, places int) LANGUAGE plpgsql AS $$
BEGIN
  -- 1. Free the place; this locks the event's row. A registration never changes its event, so reading it first is safe.
  UPDATE event SET taken = taken - 1, version = nextval('entity_version')
  WHERE id = (SELECT r.event_id FROM registration r WHERE r.id = p_registration) AND taken > 0
    AND edited_version = p_edited_version
  RETURNING taken, capacity INTO registered, places;

  -- 2. Cancel the registration, which frees its slot. Of two concurrent calls the second finds no active registration.
  IF FOUND THEN
    UPDATE registration r
    SET state = 'cancelled', cancelled_at = p_at, version = nextval('entity_version')
    WHERE r.id = p_registration AND r.state = 'active' AND r.child_id = p_child;
  END IF;
  IF NOT FOUND THEN
    -- It is still active: the event was edited, or a merge of children moved the registration.
    IF EXISTS (SELECT FROM registration r WHERE r.id = p_registration AND r.state = 'active') THEN
      RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'facts_changed';
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'registration_not_found';
  END IF;

  -- 3. Check the guardian's link, read after the event's lock was acquired. Null for staff.
  IF p_guardian_version IS NOT NULL THEN
    PERFORM expect_guardian_v1(p_by, p_child, p_guardian_version);
  END IF;

  RETURN NEXT;
END $$;
