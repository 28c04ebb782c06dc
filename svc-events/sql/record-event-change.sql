-- Stores the id of the transaction that changed an event last, also for the COPY of a restore: see events/list-tag.ts.
CREATE OR REPLACE FUNCTION record_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_by_transaction := pg_current_xact_id();
  NEW.edited_version := coalesce(NEW.edited_version, NEW.version);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER event_changed BEFORE INSERT OR UPDATE ON event
FOR EACH ROW EXECUTE FUNCTION record_event_change();
