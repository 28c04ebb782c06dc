-- Deletes old entries in batches. Nothing else can delete entries, and this function deletes nothing younger than 30
-- days, whatever its parameters (decision record 36).
SELECT set_config('fieldhouse.owner', current_user, true);
SET LOCAL ROLE fieldhouse_audit;
CREATE OR REPLACE FUNCTION audit.purge_some(before timestamptz, at_most int) RETURNS int LANGUAGE sql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH old AS (
    SELECT id FROM audit.entry WHERE at < least(before, now() - interval '30 days') ORDER BY at, id LIMIT at_most
  ), deleted AS (
    DELETE FROM audit.entry USING old WHERE entry.id = old.id RETURNING 1
  )
  SELECT count(*)::int FROM deleted;
$$;
REVOKE EXECUTE ON FUNCTION audit.purge_some FROM PUBLIC;
DO $$ BEGIN
  EXECUTE format('GRANT EXECUTE ON FUNCTION audit.purge_some TO %I', current_setting('fieldhouse.owner'));
END $$;
RESET ROLE;
