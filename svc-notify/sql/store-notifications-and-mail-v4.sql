-- Stores the notifications, their recipients and the mail that events cause, in the order of the lists, so that ids
-- have that order. Each is stored once, however often its cause arrives, and not when a newer state of its subjects
-- is known.
CREATE OR REPLACE FUNCTION store_notifications_and_mail_v4(
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

  -- 4. Mail. It replaces what is queued for the same person about an older state. Mail about a change by staff waits,
  -- and is not stored when the family knew its state before the first change that they got no mail about. A reminder
  -- waits until the one before it is old enough. When the mailer stores mail instead of sending it, complete mail that
  -- does not wait is stored at once and counted, up to the limit of its address; the others are decided when they are
  -- claimed. Mail that was caused before a restore is held, except a reset link, which has expired by then.
  WITH listed AS MATERIALIZED (
    SELECT * FROM ROWS FROM (json_to_recordset(p_mails) AS (
      kind text, message_id text, to_address text, subject text, content jsonb,
      search_words text[], user_id int8, child_id int8, subjects text[], version int8, event_id int8,
      event_starts_at timestamp, reset_request_id int8, caused_at timestamptz, needs_waiver boolean, is_limited boolean,
      known_state text, new_state text, wait_seconds int, gap_seconds int, joins text
    )) WITH ORDINALITY
  ), added AS MATERIALIZED (
    SELECT *, CASE WHEN is_limited AND p_mailer_stores_only AND p_max_mails > 0
      THEN mails_counted_v1(to_address, p_now)
        + row_number() OVER (PARTITION BY mailbox_v1(to_address) ORDER BY ordinality) > p_max_mails
      ELSE false END AS is_over
    FROM listed WHERE NOT is_superseded_v1(subjects, version, event_id, event_starts_at)
  ), earlier AS MATERIALIZED (
    SELECT ordinality, mail.id, mail.kind, mail.state, mail.version, mail.known_state, mail.claimed_at
    FROM added JOIN mail ON mail.user_id = added.user_id AND mail.kind = added.kind AND mail.version < added.version
      AND mail.subjects && added.subjects AND mail.state IN ('queued', 'claimed', 'held', 'sent', 'stored')
    WHERE added.kind IN ('registration', 'reminder', 'change')
  ), replaced AS (
    UPDATE mail SET state = 'superseded'
    WHERE id IN (SELECT id FROM earlier WHERE state = 'queued') AND state = 'queued' RETURNING id
  ), unmailed AS (
    -- The changes that the family got no mail about, with what they knew before each; null: not certain. A mail that is
    -- being sent at this moment is not certain either.
    SELECT ordinality, version, known_state FROM added WHERE kind IN ('registration', 'change')
    UNION ALL
    SELECT added.ordinality, listed.version, listed.known_state
    FROM added JOIN listed ON listed.user_id = added.user_id AND listed.kind = added.kind
      AND listed.version < added.version AND listed.subjects && added.subjects
    WHERE added.kind IN ('registration', 'change')
    UNION ALL
    SELECT ordinality, version, CASE WHEN id IN (SELECT id FROM replaced) THEN known_state END
    FROM earlier WHERE kind IN ('registration', 'change') AND state IN ('queued', 'claimed', 'held')
  ), known AS (
    SELECT ordinality,
      CASE WHEN bool_and(known_state IS NOT NULL) THEN (array_agg(known_state ORDER BY version))[1] END AS known_state
    FROM unmailed GROUP BY ordinality
  ), reminded AS (
    SELECT ordinality, max(CASE WHEN state = 'queued' THEN p_now ELSE claimed_at END) AS reminded_at
    FROM earlier
    WHERE kind = 'reminder' AND state <> 'held' AND NOT (state = 'queued' AND id IN (SELECT id FROM replaced))
    GROUP BY ordinality
  ), due AS (
    SELECT added.*, known.known_state AS known_before,
      greatest(p_now + make_interval(secs => wait_seconds), reminded_at + make_interval(secs => gap_seconds)) AS due_at
    FROM added LEFT JOIN known USING (ordinality) LEFT JOIN reminded USING (ordinality)
    WHERE known.known_state IS DISTINCT FROM new_state OR new_state IS NULL
  ), decided AS (
    SELECT *, CASE
        WHEN caused_at < v_held_before THEN CASE WHEN reset_request_id IS NULL THEN 'held' ELSE 'dropped' END
        WHEN p_mailer_stores_only AND reset_request_id IS NULL AND NOT needs_waiver AND kind <> 'reminder'
          AND NOT is_over AND due_at = p_now
          THEN 'stored'
        ELSE 'queued' END AS state
    FROM due
  )
  INSERT INTO mail (
    kind, message_id, to_address, subject, content, search_words, user_id, child_id, subjects, version,
    event_id, event_starts_at, reset_request_id, needs_waiver, is_limited, created_at, next_attempt_at, state,
    held_because, counted_at, known_state, joins
  )
  SELECT
    kind, message_id, to_address, subject, content, search_words, user_id, child_id, subjects, version,
    event_id, event_starts_at, reset_request_id, needs_waiver, is_limited, p_now, due_at, state,
    CASE WHEN state = 'held' THEN 'restore' END, CASE WHEN is_limited AND state = 'stored' THEN p_now END,
    known_before, joins
  FROM decided ORDER BY ordinality
  ON CONFLICT (message_id) DO NOTHING;
END $$;
