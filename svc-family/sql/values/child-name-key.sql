-- A child's name as duplicates compare it, as `nameKey` makes it: a name of punctuation alone is compared unchanged.
CREATE OR REPLACE FUNCTION child_name_key(first_name text, last_name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(nullif(name_key(first_name), ''), btrim(first_name)) || E'\n'
  || coalesce(nullif(name_key(last_name), ''), btrim(last_name));
