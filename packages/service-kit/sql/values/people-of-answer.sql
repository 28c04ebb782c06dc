-- The children that a stored answer is about: 'child:12'. `asked` are those that the request named; null: a replica of
-- release 1.0 stored the answer. If such an answer may have a child's name without an id, the result has 'unknown'. An
-- index contains the results, so they never change.
CREATE OR REPLACE FUNCTION people_of_answer(asked text[], route text, status int, body jsonb) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT unnest(asked)
    UNION
    SELECT 'child:' || (id #>> '{}')
    FROM (VALUES
      ('$.**.childId'::jsonpath),
      ('$.duplicates[*].id'),
      (CASE WHEN route = 'POST /api/children' THEN '$.id'::jsonpath END)
    ) AS named (path), jsonb_path_query(body, path) AS id
    UNION
    SELECT 'unknown' WHERE asked IS NULL AND (status = 409 OR route = 'POST /api/child-access-requests')
  );
END $$;
