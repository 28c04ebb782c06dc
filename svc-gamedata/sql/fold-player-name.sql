-- The keys of a player's names beyond ASCII: a replica of 1.1 would store others.
CREATE OR REPLACE FUNCTION fold_player_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_key := name_key(NEW.first_name);
  NEW.last_key := name_key(NEW.last_name);
  NEW.nickname_key := name_key(NEW.nickname);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER fold_player_name BEFORE INSERT OR UPDATE OF first_name, last_name, nickname, first_key
ON child_projection FOR EACH ROW WHEN (
  octet_length(concat(NEW.first_name, NEW.last_name, NEW.nickname))
    <> length(concat(NEW.first_name, NEW.last_name, NEW.nickname))
) EXECUTE FUNCTION fold_player_name();
