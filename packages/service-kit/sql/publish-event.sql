-- For replicas of release 1.0: they publish from memory what they have just written, so no relay reads the row for
-- `p_lease` seconds. `p_envelope` is as in publish_event_v2.
CREATE OR REPLACE FUNCTION publish_event(p_envelope jsonb, p_lease float8) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (event_id, type, subject, envelope, next_attempt_at)
  VALUES (
    (p_envelope ->> 'id')::uuid, p_envelope ->> 'type', p_envelope ->> 'subject', p_envelope,
    clock_timestamp() + p_lease * interval '1 second'
  );
END $$;
