-- The keys of names beyond ASCII: a replica of 1.1 would store others. Its name comes after that of
-- `drop_stale_game_keys`, so it is fired later.
CREATE OR REPLACE FUNCTION fold_game_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_key := game_key(NEW.first_name);
  NEW.last_key := game_key(NEW.last_name);
  NEW.opponent_key := game_key(NEW.opponent);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER fold_game_names BEFORE INSERT OR UPDATE OF first_name, last_name, opponent, first_key
ON game_record FOR EACH ROW WHEN (
  octet_length(NEW.first_name || NEW.last_name || NEW.opponent)
    <> length(NEW.first_name || NEW.last_name || NEW.opponent)
) EXECUTE FUNCTION fold_game_names();

CREATE OR REPLACE TRIGGER fold_game_names BEFORE INSERT ON staged_game_row FOR EACH ROW WHEN (
  octet_length(NEW.first_name || NEW.last_name || NEW.opponent)
    <> length(NEW.first_name || NEW.last_name || NEW.opponent)
) EXECUTE FUNCTION fold_game_names();
