-- store_outcome_v3 for replicas of release 1.1, which also store refusals.
CREATE OR REPLACE FUNCTION store_outcome_v2(request jsonb, outcome_status int, outcome jsonb, outcome_headers jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  requested_at timestamptz := (request ->> 'at')::timestamptz;
BEGIN
  IF request IS NULL THEN
    RETURN outcome;
  END IF;
  INSERT INTO idempotency_key AS stored (
    user_id, route, key, request_hash, people, status, body, headers, created_at
  )
  VALUES (
    (request ->> 'userId')::int8, request ->> 'route', request ->> 'key', decode(request ->> 'hash', 'hex'),
    -- Null from a replica of release 1.0.
    CASE WHEN request ? 'people' THEN ARRAY(SELECT jsonb_array_elements_text(request -> 'people')) END,
    outcome_status, outcome, outcome_headers, requested_at
  )
  ON CONFLICT (user_id, route, key) DO UPDATE
    SET request_hash = excluded.request_hash, people = excluded.people, status = excluded.status, body = excluded.body,
      headers = excluded.headers, created_at = excluded.created_at
    WHERE stored.created_at < requested_at - interval '24 hours';
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'duplicate_request';
  END IF;
  RETURN outcome;
END $$;
