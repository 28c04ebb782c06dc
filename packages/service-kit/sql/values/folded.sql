-- The database's own locale may fold ASCII alone; names and addresses are compared in every alphabet.
CREATE OR REPLACE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(value COLLATE "und-x-icu");
