-- A child's name as lists are sorted by it, as `sortName` makes it.
CREATE OR REPLACE FUNCTION child_sort_name(first_name text, last_name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN left(btrim(plain_letters_v2(last_name) || ' ' || plain_letters_v2(first_name)), 200);
