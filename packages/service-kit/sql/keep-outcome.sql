-- For work that keeps its outcome in its own transaction: one row for a request's key, or the whole fails. What is
-- older than 24 hours is as good as not there. No request, no row.
CREATE OR REPLACE FUNCTION keep_outcome(request jsonb, kept_status int, kept jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  came timestamptz := (request ->> 'at')::timestamptz;
BEGIN
  IF request IS NULL THEN
    RETURN kept;
  END IF;
  INSERT INTO idempotency_key AS known (user_id, route, key, request_hash, status, body, created_at)
  VALUES (
    (request ->> 'userId')::int8, request ->> 'route', request ->> 'key', decode(request ->> 'hash', 'hex'),
    kept_status, kept, came
  )
  ON CONFLICT (user_id, route, key) DO UPDATE
    SET request_hash = excluded.request_hash, status = excluded.status, body = excluded.body,
      created_at = excluded.created_at
    WHERE known.created_at < came - interval '24 hours';
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'request_known';
  END IF;
  RETURN kept;
END $$;
