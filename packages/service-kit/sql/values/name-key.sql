-- A name as it is compared, as `comparableName` of the contracts makes it.
CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT normalize(replace(plain_letters_v2(name), ' ', ''), NFC) $$;
