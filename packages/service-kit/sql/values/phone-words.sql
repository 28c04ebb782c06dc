-- The digits by which a search finds a phone number without its extension: with and without a country code, and the
-- last seven. A search joins its words, so '(512) 555-0100' looks for '5125550100'.
CREATE OR REPLACE FUNCTION phone_words(phone text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  digits text := regexp_replace(split_part(translate(phone, 'X#', 'xx'), 'x', 1), '[^0-9]', '', 'g');
  size int := length(digits);
BEGIN
  IF size = 0 THEN
    RETURN '{}';
  END IF;
  RETURN array_remove(
    ARRAY[
      digits,
      -- The country code of the club.
      CASE WHEN size = 10 THEN '1' || digits END,
      CASE WHEN size > 10 THEN right(digits, 10) END,
      CASE WHEN size > 7 THEN right(digits, 7) END
    ],
    NULL
  );
END $$;
