-- The children that a stored answer is about: 'child:12'. `asked` are those that the request named; null: a replica of
-- release 1.0 stored the answer. If such an answer may have a child's name without an id, the result has 'unknown'. An
-- index contains the results, so they never change.
CREATE OR REPLACE FUNCTION people_of_answer(asked text[], route text, status int, body jsonb) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  people text[] := asked || ARRAY[
    'child:' || (body ->> 'childId'),
    CASE WHEN route = 'POST /api/children' THEN 'child:' || (body ->> 'id') END,
    CASE WHEN asked IS NULL AND (status = 409 OR route = 'POST /api/child-access-requests') THEN 'unknown' END
  ];
BEGIN
  IF asked IS NULL OR body ? 'duplicates' THEN
    people := people || ARRAY(
      SELECT 'child:' || (id #>> '{}')
      FROM (VALUES ('$.**.childId'::jsonpath), ('$.duplicates[*].id')) AS named (path),
        jsonb_path_query(body, path) AS id
    );
  END IF;
  RETURN array_remove(people, NULL);
END $$;
