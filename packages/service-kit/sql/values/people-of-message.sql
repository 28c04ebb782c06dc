-- The children and users that an envelope names: 'child:12', 'user:5'. The actor is left out: a message about others has
-- only the actor's id. Indexes contain the results, so they never change: events that name people in other fields need
-- a function with the next number, and indexes of it.
CREATE OR REPLACE FUNCTION people_of_message(message jsonb) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT DISTINCT kind || ':' || (id #>> '{}')
    FROM (VALUES
      -- The subject of a merge is the merge.
      ('child', '$ ? (@.type starts with "child." && !(@.type starts with "child.merge")).subject'::jsonpath),
      ('child', '$.data.**.childId'),
      ('child', '$.data.childIds[*]'),
      ('child', '$.data.primaryId'),
      ('child', '$.data.duplicateIds[*]'),
      ('child', '$.data ? (@.subjectType == "child").subjectId'),
      ('user', '$ ? (@.type starts with "user." || @.type starts with "coach.").subject'),
      ('user', '$.data.userId'),
      ('user', '$.data.coachIds[*]'),
      ('user', '$.data ? (@.subjectType == "user").subjectId')
    ) AS named (kind, path), jsonb_path_query(message, path) AS id
    WHERE id <> 'null'
  );
END $$;
