-- Raises `facts_changed` when a parent's link to the child is not the one that the rules were checked on: `p_version`
-- is the newest version of their links, removed ones included.
CREATE OR REPLACE FUNCTION expect_guardian_v1(p_user int8, p_child int8, p_version int8)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_version <> coalesce(
    (SELECT max(version) FROM guardian_projection WHERE user_id = p_user AND child_id = p_child), 0
  ) THEN
    RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'facts_changed';
  END IF;
END $$;
