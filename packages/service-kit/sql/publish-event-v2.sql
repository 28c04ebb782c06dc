-- The only writer of outbox. `p_envelope` is a whole CloudEvents envelope whose data was checked against its type's
-- schema. The relay publishes the row once it is committed.
CREATE OR REPLACE FUNCTION publish_event_v2(p_envelope jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (event_id, type, subject, envelope)
  VALUES ((p_envelope ->> 'id')::uuid, p_envelope ->> 'type', p_envelope ->> 'subject', p_envelope);
END $$;
