-- The key and the sort name of names beyond ASCII: a replica of 1.1 would store others.
CREATE OR REPLACE FUNCTION fold_child_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_key := child_name_key(NEW.first_name, NEW.last_name);
  NEW.sort_name := child_sort_name(NEW.first_name, NEW.last_name);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER fold_child_name BEFORE INSERT OR UPDATE OF first_name, last_name, name_key, sort_name ON child
FOR EACH ROW WHEN (octet_length(NEW.first_name || NEW.last_name) <> length(NEW.first_name || NEW.last_name))
EXECUTE FUNCTION fold_child_name();
