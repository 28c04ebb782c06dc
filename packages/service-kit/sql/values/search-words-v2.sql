-- The words by which a search finds a row with this text, as `storedSearchWords` of the contracts makes them, some
-- twice: each word, and all joined.
CREATE OR REPLACE FUNCTION search_words_v2(value text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text := plain_letters_v2(value);
BEGIN
  RETURN plain_words(letters) || array_remove(ARRAY[left(replace(letters, ' ', ''), 60)], '');
END $$;
