-- Without case, accents and apostrophes. Searches compare this form.
CREATE OR REPLACE FUNCTION plain_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(normalize(lower(value COLLATE "und-x-icu"), NFKD), '[\u0300-\u036f''’]', '', 'g');
