-- A name of a game record in comparable form, as `gameKeys` makes it: one without letters is used in lower case.
CREATE OR REPLACE FUNCTION game_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(nullif(name_key(name), ''), lower(btrim(name) COLLATE "und-x-icu"));
