-- Moves all slots that an event offers by the same number of minutes, each with its id and its booking. The caller has
-- locked the event's row and these slots, and has checked that the new times are within the day. A cancelled
-- registration keeps the time that it had: it gets a slot of its own that is not offered.
CREATE OR REPLACE FUNCTION move_slots_v1(p_event int8, p_minutes int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  slots int8[];
  by_minutes interval := make_interval(mins => p_minutes);
BEGIN
  -- Cancelled registrations first, while the slots still have the time before.
  WITH kept AS (
    INSERT INTO time_slot (event_id, start_time, end_time, offered)
    SELECT s.event_id, s.start_time, s.end_time, false FROM time_slot s
    WHERE s.event_id = p_event AND s.offered
      AND EXISTS (SELECT FROM registration r WHERE r.time_slot_id = s.id AND r.state <> 'active')
    RETURNING id, start_time
  )
  UPDATE registration r SET time_slot_id = kept.id
  FROM kept JOIN time_slot s ON s.event_id = p_event AND s.offered AND s.start_time = kept.start_time
  WHERE r.time_slot_id = s.id AND r.state <> 'active';

  -- The unique index allows no two offered slots with one start, not even for a moment: the slots are offered again
  -- only after the move.
  SELECT array_agg(s.id) INTO slots FROM time_slot s WHERE s.event_id = p_event AND s.offered;
  UPDATE time_slot SET offered = false WHERE id = ANY(slots);
  UPDATE time_slot SET offered = true,
    start_time = to_char(start_time::time + by_minutes, 'HH24:MI'),
    end_time = to_char(end_time::time + by_minutes, 'HH24:MI')
  WHERE id = ANY(slots);
END $$;
