-- How often parents registered the child for the event, or changed its time slot, in the hour before `p_at`. A connection
-- caches the plan of this statement. A plan made while the tables were small would be a sequential scan and stay one
-- when they have grown, so sequential scans are off.
CREATE OR REPLACE FUNCTION count_changes_v1(p_event int8, p_child int8, p_at timestamptz)
RETURNS int LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  RETURN (
    SELECT count(*) FROM registration
    WHERE child_id = p_child AND event_id = p_event AND by_parent AND created_at > p_at - interval '1 hour'
  ) + (
    SELECT count(*) FROM registration r JOIN slot_change c ON c.registration_id = r.id
    WHERE r.child_id = p_child AND r.event_id = p_event AND c.by_parent AND c.changed_at > p_at - interval '1 hour'
  );
END $$;
