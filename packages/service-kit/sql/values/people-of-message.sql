-- The children and users that an envelope names, some twice: 'child:12', 'user:5'. The actor is left out: a message
-- about others has only the actor's id. Indexes contain the results, so they never change: events that name people in
-- other fields need a function with the next number, and indexes of it. It runs for every message, so common events
-- need no query.
CREATE OR REPLACE FUNCTION people_of_message(message jsonb) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  type text := message ->> 'type';
  data jsonb := message -> 'data';
  people text[] := ARRAY[
    -- The subject of a merge is the merge.
    CASE
      WHEN type LIKE 'child.%' AND type NOT LIKE 'child.merge%' THEN 'child:' || (message ->> 'subject')
      WHEN type LIKE 'user.%' OR type LIKE 'coach.%' THEN 'user:' || (message ->> 'subject')
      WHEN data ->> 'subjectType' IN ('child', 'user') THEN (data ->> 'subjectType') || ':' || (data ->> 'subjectId')
    END,
    'child:' || (data ->> 'childId'),
    'child:' || (data ->> 'primaryId'),
    'user:' || (data ->> 'userId')
  ];
BEGIN
  -- A list of ids is the text '[3, 4]'.
  IF data ->> 'coachIds' <> '[]' THEN
    people := people || string_to_array(replace('user:' || btrim(data ->> 'coachIds', '[]'), ', ', ',user:'), ',');
  END IF;
  IF data ?| '{childIds,duplicateIds,registrations,notReturned}' THEN
    people := people || ARRAY(
      SELECT 'child:' || (id #>> '{}')
      FROM (VALUES
        ('$.childIds[*]'::jsonpath), ('$.duplicateIds[*]'), ('$.registrations[*].childId'), ('$.notReturned[*].childId')
      ) AS lists (path), jsonb_path_query(data, path) AS id
    );
  END IF;
  RETURN array_remove(people, NULL);
END $$;
