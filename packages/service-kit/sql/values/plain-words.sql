-- The words of plain letters, some twice, as `searchWords` of the contracts makes them: words have at most 60 letters,
-- and each Chinese, Japanese or Korean character is one.
CREATE OR REPLACE FUNCTION plain_words(letters text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  divided text := letters;
BEGIN
  IF octet_length(letters) <> length(letters) THEN
    divided := regexp_replace(
      letters,
      '[\u3005-\u3007\u3041-\u3096\u309D-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF'
        '\U00020000-\U0003FFFF]',
      ' \& ', 'g'
    );
  END IF;
  IF length(letters) > 60 THEN
    divided := regexp_replace(divided, '[^ ]{60}', '\& ', 'g');
  END IF;
  RETURN array_remove(string_to_array(divided, ' '), '');
END $$;
