-- The search words of a subject beyond ASCII: a replica of 1.1 would store others alone.
CREATE OR REPLACE FUNCTION fold_subject_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_words := NEW.search_words || search_words_v2(NEW.subject);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER fold_subject_words BEFORE INSERT OR UPDATE OF search_words ON mail
FOR EACH ROW WHEN (octet_length(NEW.subject) <> length(NEW.subject)) EXECUTE FUNCTION fold_subject_words();
