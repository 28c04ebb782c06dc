-- Without case, accents and apostrophes: what searches compare.
CREATE OR REPLACE FUNCTION plain_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(normalize(lower(value COLLATE "und-x-icu"), NFKD), '[\u0300-\u036f''’]', '', 'g');
