-- Each word once. A description repeats many, and a row that is wider than it needs to be is slower to read.
CREATE OR REPLACE FUNCTION distinct_words(words text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT word COLLATE "C" FROM unnest(words) AS word ORDER BY 1);
