-- Stores the notifications, their recipients and the mail that events cause, in the order of the lists, so that ids
-- have that order. Each is stored once, however often its cause arrives, and not when a newer state of its subjects
-- is known.
CREATE OR REPLACE FUNCTION store_notifications_and_mail_v3(
  p_states json, p_notifications json, p_mails json, p_now timestamptz, p_mailer_stores_only boolean, p_max_mails int8
)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_held_before timestamptz := (SELECT caused_before FROM mail_hold);
  v_replaced int8[];
BEGIN
  -- 1. The newest versions. Another transaction with the same subjects waits here until this one commits, and then
  -- sees its versions.
  INSERT INTO newest_version AS newest (subject, version, stored_at)
  SELECT subject, max(version), p_now
  FROM json_to_recordset(p_states) AS state (subjects text[], version int8), unnest(subjects) AS subject
  GROUP BY subject ORDER BY subject
  ON CONFLICT (subject) DO UPDATE
    SET version = greatest(newest.version, excluded.version), stored_at = excluded.stored_at;

  -- 2. A notification of an older state counts as read. Most states have none, so nothing more is read then.
  v_replaced := ARRAY(
    SELECT n.id FROM json_to_recordset(p_states) AS state (subjects text[], version int8)
    JOIN notification n ON n.subjects && state.subjects AND n.version < state.version
  );
  IF cardinality(v_replaced) > 0 THEN
    UPDATE notification_recipient SET read_at = p_now WHERE read_at IS NULL AND notification_id = ANY (v_replaced);
  END IF;

  -- 3. Notifications. A deleted event has only the one of its deletion. The lock serializes this with the deletion.
  PERFORM FROM event_projection
  WHERE id IN (SELECT event_id FROM json_to_recordset(p_notifications) AS added (event_id int8))
  ORDER BY id FOR SHARE;

  WITH added AS MATERIALIZED (
    SELECT * FROM json_to_recordset(p_notifications) AS added (
      subjects text[], version int8, cause uuid, message text, event_id int8, event_title text,
      event_date date, event_time text, registration_id int8, child_id int8, registered_at timestamptz,
      created_at timestamptz, recipients int8[]
    )
    WHERE NOT is_superseded_v1(subjects, version, NULL, NULL)
      AND (version IS NULL OR NOT EXISTS (SELECT FROM event_projection e WHERE e.id = event_id AND e.is_deleted))
  ), stored AS (
    INSERT INTO notification (
      subjects, version, cause, message, event_id, event_title, event_date, event_time, registration_id, child_id,
      registered_at, created_at
    )
    SELECT
      subjects, version, cause, message, event_id, event_title, event_date, event_time, registration_id, child_id,
      registered_at, created_at
    FROM added ON CONFLICT (cause) DO NOTHING RETURNING id, cause
  )
  INSERT INTO notification_recipient (notification_id, user_id)
  SELECT stored.id, unnest(added.recipients) FROM stored JOIN added USING (cause);

  -- 4. Mail. When the mailer stores mail instead of sending it, complete mail is stored at once and counted, up to the
  -- limit of its address; the others are decided when they are claimed. Mail that was caused before a restore is
  -- held, except a reset link, which has expired by then.
  WITH added AS (
    SELECT *, CASE WHEN is_limited AND p_mailer_stores_only AND p_max_mails > 0
      THEN mails_counted_v1(to_address, p_now)
        + row_number() OVER (PARTITION BY mailbox_v1(to_address) ORDER BY ordinality) > p_max_mails
      ELSE false END AS is_over
    FROM ROWS FROM (json_to_recordset(p_mails) AS (
      kind text, message_id text, to_address text, subject text, content jsonb,
      search_words text[], user_id int8, child_id int8, subjects text[], version int8, event_id int8,
      event_starts_at timestamp, reset_request_id int8, caused_at timestamptz, needs_waiver boolean, is_limited boolean
    )) WITH ORDINALITY
    WHERE NOT is_superseded_v1(subjects, version, event_id, event_starts_at)
  ), decided AS (
    SELECT *, CASE
        WHEN caused_at < v_held_before THEN CASE WHEN reset_request_id IS NULL THEN 'held' ELSE 'dropped' END
        WHEN p_mailer_stores_only AND reset_request_id IS NULL AND NOT needs_waiver AND kind <> 'reminder'
          AND NOT is_over
          THEN 'stored'
        ELSE 'queued' END AS state
    FROM added
  )
  INSERT INTO mail (
    kind, message_id, to_address, subject, content, search_words, user_id, child_id, subjects, version,
    event_id, event_starts_at, reset_request_id, needs_waiver, is_limited, created_at, next_attempt_at, state,
    held_because, counted_at
  )
  SELECT
    kind, message_id, to_address, subject, content, search_words, user_id, child_id, subjects, version,
    event_id, event_starts_at, reset_request_id, needs_waiver, is_limited, p_now, p_now, state,
    CASE WHEN state = 'held' THEN 'restore' END, CASE WHEN is_limited AND state = 'stored' THEN p_now END
  FROM decided ORDER BY ordinality
  ON CONFLICT (message_id) DO NOTHING;
END $$;
