-- The words by which a search finds a row, as `searchWords` of the contracts makes them: a word of more than 60 letters
-- is split. It is one expression without a query, so PostgreSQL can inline it.
CREATE OR REPLACE FUNCTION search_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_remove(
  regexp_split_to_array(
    regexp_replace(plain_letters(value), '[[:alnum:]]{60}', '\& ', 'g'),
    '[^[:alnum:]]+'
  ),
  ''
);
