-- The form that names and searches are compared in, sorted by and stored as, as `plainLetters` of the contracts makes
-- it: the reasons are there. Texts of ASCII alone, which are most, take a faster way.
CREATE OR REPLACE FUNCTION plain_letters_v2(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text;
BEGIN
  IF octet_length(value) = length(value) THEN
    letters := translate(lower(value COLLATE "C"), '''`', '');
    IF strpos(letters, '.') > 0 THEN
      letters := regexp_replace(letters, '(?<=(?:^|[^a-z0-9])[a-z])\.(?=[a-z](?:$|[^a-z0-9]))', '', 'g');
    END IF;
    RETURN btrim(regexp_replace(letters, '[^a-z0-9]+', ' ', 'g'));
  END IF;

  letters := normalize(replace(value, U&'\00B4', ''), NFKD);
  letters := normalize(lower(upper(letters COLLATE "und-x-icu") COLLATE "und-x-icu"), NFKD);
  letters := regexp_replace(
    letters,
    '[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u2DE0-\u2DFF'
      '\uA66F-\uA672\uA674-\uA67D\uA69E\uA69F\uFE20-\uFE2F'
      '''`\u02B9\u02BB-\u02BF\u055A\u2018\u2019\u201B\u2032\uA78B\uA78C'
      '\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164'
      '\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g'
  );
  letters := translate(letters, 'łđðøħŧıς', 'lddohtiσ');
  letters := replace(replace(replace(replace(letters, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
  letters := normalize(letters, NFC);
  IF strpos(letters, '.') > 0 THEN
    letters := regexp_replace(
      letters COLLATE "und-x-icu",
      '(?<=(?:^|[^[:alnum:]])[[:alpha:]])\.(?=[[:alpha:]](?:$|[^[:alnum:]]))', '', 'g'
    );
  END IF;
  RETURN btrim(regexp_replace(
    letters COLLATE "und-x-icu",
    -- Punctuation, spaces and symbols: there is no class of symbols.
    '[[:punct:][:space:][:cntrl:]$+<=>^|~\u00A2-\u00A9\u00AC-\u00B1\u00D7\u00F7\u02C2-\u02C5\u02D2-\u02DF\u02E5-\u02EB'
      '\u02ED\u02EF-\u02FF\u0375\u03F6\u0482\u058D-\u058F\u0606-\u060F\u06DE\u06E9\u06FD\u06FE\u0E3F\u2044-\u2052'
      '\u20A0-\u20C1\u2104\u2108\u2114\u2117\u2118\u211E-\u2123\u2125\u2127\u2129\u212E\u213A\u2141-\u2144\u214A-\u214D'
      '\u214F\u218A-\u244A\u2500-\u2767\u2794-\u2BFF\u2CE5-\u2CEA\u2E50-\u3004\u3012-\u3020\u3037\u303E\u303F'
      '\u3190\u3191\u4DC0-\u4DFF\uFFFC\uFFFD\U0001D000-\U0001D15D\U0001F000-\U0001FBEF]+',
    ' ', 'g'
  ));
END $$;
