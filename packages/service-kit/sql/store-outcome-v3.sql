-- For work that stores its outcome in its own transaction: inserts one row for a request's key, or raises an error that
-- rolls the work back. A row that is older than 24 hours is overwritten, and so is a refusal, which only replicas of
-- release 1.1 store. Without a request nothing is stored.
CREATE OR REPLACE FUNCTION store_outcome_v3(request jsonb, outcome_status int, outcome jsonb, outcome_headers jsonb)
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
    ARRAY(SELECT jsonb_array_elements_text(request -> 'people')),
    outcome_status, outcome, outcome_headers, requested_at
  )
  ON CONFLICT (user_id, route, key) DO UPDATE
    SET request_hash = excluded.request_hash, people = excluded.people, status = excluded.status, body = excluded.body,
      headers = excluded.headers, created_at = excluded.created_at
    WHERE stored.created_at < requested_at - interval '24 hours' OR stored.status >= 400;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'duplicate_request';
  END IF;
  RETURN outcome;
END $$;
