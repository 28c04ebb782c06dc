-- A replica of 1.4 reads and writes only who wants reminders, in a table of its own. Its rows are copied.
CREATE OR REPLACE FUNCTION copy_reminder_preference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM preference WHERE user_id = OLD.user_id AND kind = 'reminder' AND channel = 'mail';
    RETURN OLD;
  END IF;
  INSERT INTO preference (user_id, kind, channel, value, changed_at)
  VALUES (NEW.user_id, 'reminder', 'mail', CASE WHEN NEW.reminders THEN 'now' ELSE 'off' END, NEW.changed_at)
  ON CONFLICT (user_id, kind, channel) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER copy_reminder_preference AFTER INSERT OR UPDATE OR DELETE ON contact_preference
FOR EACH ROW EXECUTE FUNCTION copy_reminder_preference();
