-- Whether a newer state of any of the subjects is known, or the start of the event was changed.
-- In PL/pgSQL, which caches the plans of its statements for the connection.
CREATE OR REPLACE FUNCTION is_superseded_v1(p_subjects text[], p_version int8, p_event int8, p_starts_at timestamp)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM newest_version WHERE subject = ANY (p_subjects) AND version > p_version)
    OR EXISTS (
      SELECT FROM event_projection
      WHERE id = p_event AND version > p_version AND (is_deleted OR starts_at <> p_starts_at)
    );
END $$;
