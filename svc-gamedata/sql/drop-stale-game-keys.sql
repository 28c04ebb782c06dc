-- A record whose names change has no keys until `fillGameKeys` writes them.
CREATE OR REPLACE FUNCTION drop_stale_game_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_key := NULL;
  NEW.last_key := NULL;
  NEW.opponent_key := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER drop_stale_game_keys BEFORE UPDATE OF first_name, last_name, opponent ON game_record
FOR EACH ROW WHEN (
  (OLD.first_name, OLD.last_name, OLD.opponent) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.opponent)
  AND (OLD.first_key, OLD.last_key, OLD.opponent_key)
    IS NOT DISTINCT FROM (NEW.first_key, NEW.last_key, NEW.opponent_key)
) EXECUTE FUNCTION drop_stale_game_keys();
