-- The only writer of outbox. `p_envelope` is a whole CloudEvents envelope whose data was checked against its type's
-- schema; no relay reads the row for `p_lease` seconds. Meanwhile the process that writes it publishes it from memory
-- (decision record 24). `created_at` stays the transaction's start: the heartbeat relies on a row being no older than
-- the transaction that commits it.
CREATE OR REPLACE FUNCTION publish_event(p_envelope jsonb, p_lease float8) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (event_id, type, subject, envelope, next_attempt_at)
  VALUES (
    (p_envelope ->> 'id')::uuid, p_envelope ->> 'type', p_envelope ->> 'subject', p_envelope,
    clock_timestamp() + p_lease * interval '1 second'
  );
END $$;
