-- The words that a row is found by, as `searchWords` of the contracts makes them: a longer one than 60 letters is
-- several. One expression without a query, which PostgreSQL puts where the function is called.
CREATE OR REPLACE FUNCTION words_of(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_remove(
  regexp_split_to_array(
    regexp_replace(plain_letters(value), '[[:alnum:]]{60}', '\& ', 'g'),
    '[^[:alnum:]]+'
  ),
  ''
);
