-- Raises the refusal for a failed step. `already_registered` comes first: it is the most helpful message for a parent.
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
