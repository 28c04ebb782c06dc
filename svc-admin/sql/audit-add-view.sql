-- Stores a read. What one member of staff reads on one screen on one club day is one entry: later reads add the ids
-- that it does not contain yet. It changes nothing else, and no entry of another kind (decision record 89).
SELECT set_config('fieldhouse.owner', current_user, true);
SET LOCAL ROLE fieldhouse_audit;
CREATE OR REPLACE FUNCTION audit.add_view(
  p_event_id uuid, p_at timestamptz, p_service text, p_trace_id text, p_actor_id int8, p_actor_role text,
  p_actor_name text, p_action text, p_subject_type text, p_subject_id int8, p_child_ids int8[], p_user_ids int8[],
  p_request_id text
) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  first_of_day timestamptz := date_trunc('day', p_at, 'America/Chicago');
  of_day int8;
BEGIN
  IF p_action !~ '\.(viewed|exported)$' THEN
    RAISE EXCEPTION 'This is no read: %', p_action;
  END IF;
  -- Two reads of a day that are stored at the same time become one entry.
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'view', p_actor_id, p_action, first_of_day), 0));
  SELECT id INTO of_day FROM audit.entry
  WHERE actor_id = p_actor_id AND at >= first_of_day AND at < first_of_day + interval '25 hours'
    AND date_trunc('day', at, 'America/Chicago') = first_of_day AND action = p_action
    AND subject_type = p_subject_type AND subject_id IS NOT DISTINCT FROM p_subject_id
  ORDER BY at, id LIMIT 1;
  IF of_day IS NULL THEN
    INSERT INTO audit.entry (event_id, at, service, trace_id, actor_id, actor_role, actor_name, action, subject_type,
      subject_id, child_ids, user_ids, fields, request_id)
    VALUES (p_event_id, p_at, p_service, p_trace_id, p_actor_id, p_actor_role, p_actor_name, p_action, p_subject_type,
      p_subject_id, p_child_ids, p_user_ids, '{}', p_request_id)
    ON CONFLICT (event_id) DO NOTHING;
    RETURN;
  END IF;
  UPDATE audit.entry SET
    child_ids = child_ids || ARRAY(SELECT id FROM unnest(p_child_ids) AS id WHERE id <> ALL (child_ids)),
    user_ids = user_ids || ARRAY(SELECT id FROM unnest(p_user_ids) AS id WHERE id <> ALL (user_ids))
  WHERE id = of_day AND NOT (child_ids @> p_child_ids AND user_ids @> p_user_ids);
END $$;
REVOKE EXECUTE ON FUNCTION audit.add_view FROM PUBLIC;
DO $$ BEGIN
  EXECUTE format('GRANT EXECUTE ON FUNCTION audit.add_view TO %I', current_setting('fieldhouse.owner'));
END $$;
RESET ROLE;
