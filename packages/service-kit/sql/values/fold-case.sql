-- Lower case in every alphabet: the database's own locale may change ASCII letters only.
CREATE OR REPLACE FUNCTION fold_case(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(value COLLATE "und-x-icu");
