-- Builds the answer to a registration in the database: so one transaction stores the registration, the published event
-- and the answer, which a retry with the same `Idempotency-Key` gets again.
CREATE OR REPLACE FUNCTION registration_answer_v2(state jsonb, registered int, places int)
RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN jsonb_build_object(
  'registration', jsonb_build_object(
    'id', state -> 'id', 'eventId', state -> 'eventId', 'childId', state -> 'childId',
    'timeSlotId', state #> '{timeSlot,id}', 'registeredAt', state -> 'registeredAt'
  ),
  'registeredEvent', jsonb_build_object(
    'id', state -> 'eventId', 'title', state -> 'eventTitle', 'date', state -> 'date', 'endDate', state -> 'endDate',
    'startTime', state -> 'startTime', 'endTime', state -> 'endTime', 'registrationId', state -> 'id',
    'timeSlot', CASE jsonb_typeof(state -> 'timeSlot') WHEN 'object' THEN (state -> 'timeSlot') - 'id' END
  ),
  'event', jsonb_build_object('id', state -> 'eventId', 'registered', registered, 'capacity', places)
);
