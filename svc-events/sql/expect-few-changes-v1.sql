-- For register_child_v5 and register_child_v6; the others call count_changes_v1.
-- Raises `too_many_changes` when parents have registered the child for the event `p_max` times or more in the hour
-- before `p_at`. A connection caches the plan of this statement. A plan made while the table was small would be a
-- sequential scan and stay one when the table has grown, so sequential scans are off.
CREATE OR REPLACE FUNCTION expect_few_changes_v1(p_event int8, p_child int8, p_at timestamptz, p_max int)
RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF p_max <= (
    SELECT count(*) FROM registration
    WHERE child_id = p_child AND event_id = p_event AND by_parent AND created_at > p_at - interval '1 hour'
  ) THEN
    PERFORM refuse_registration_v1(p_event, p_child, 'too_many_changes');
  END IF;
END $$;
