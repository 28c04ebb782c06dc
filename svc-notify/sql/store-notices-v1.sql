-- Takes what is out of date out of lines that nobody has read, and stores notices, each once however often its cause
-- arrives; a further child of the same cause joins the line. A state is not told of when a newer one is known. A line
-- that a person wants neither in the bell nor by optional mail or push is not stored. A push waits two seconds for
-- further children of the same cause; it is stored only for people with a browser that gets pushes.
CREATE OR REPLACE FUNCTION store_notices_v1(p_states json, p_notices json, p_now timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_left int8[];
  v_notice record;
  v_children json;
  v_bell text;
  v_mail text;
  v_wants_push boolean;
  v_push boolean;
  v_id int8;
BEGIN
  WITH newer AS (
    SELECT subjects, version FROM json_to_recordset(p_states) AS state (subjects text[], version int8)
  ), taken AS (
    DELETE FROM notice_child c USING newer, notice n
    WHERE c.subjects && newer.subjects AND c.version < newer.version AND n.id = c.notice_id AND n.read_at IS NULL
    RETURNING c.notice_id
  )
  SELECT array_agg(notice_id) INTO v_left FROM taken;
  IF v_left IS NOT NULL THEN
    DELETE FROM notice n WHERE id = ANY (v_left) AND NOT EXISTS (SELECT FROM notice_child c WHERE c.notice_id = n.id);
  END IF;
  DELETE FROM notice n USING json_to_recordset(p_states) AS state (subjects text[], version int8)
  WHERE n.subjects && state.subjects AND n.version < state.version AND n.read_at IS NULL;

  -- In one order, so that transactions do not deadlock.
  FOR v_notice IN
    SELECT * FROM json_to_recordset(p_notices) AS added (
      cause text, user_id int8, kind text, text jsonb, link text, created_at timestamptz, subjects text[], version int8,
      children json, mail_due_at timestamptz, topic text, is_urgent boolean,
      initial_bell text, initial_mail text, initial_push text
    )
    WHERE NOT is_superseded_v1(subjects, version, NULL, NULL)
    ORDER BY cause, user_id, kind
  LOOP
    v_children := (
      SELECT json_agg(child ORDER BY position) FROM ROWS FROM (
        json_to_recordset(v_notice.children) AS (child_id int8, subjects text[], version int8)
      ) WITH ORDINALITY AS child (child_id, subjects, version, position)
      WHERE NOT is_superseded_v1(subjects, version, NULL, NULL)
        AND NOT EXISTS (SELECT FROM child_projection p WHERE p.id = child_id AND p.is_deleted)
    );
    CONTINUE WHEN v_children IS NULL AND json_array_length(v_notice.children) > 0;

    v_bell := coalesce((
      SELECT value FROM preference
      WHERE user_id = v_notice.user_id AND kind = v_notice.kind AND channel = 'bell'
    ), v_notice.initial_bell);
    v_mail := coalesce((
      SELECT value FROM preference
      WHERE user_id = v_notice.user_id AND kind = v_notice.kind AND channel = 'mail'
    ), v_notice.initial_mail);
    v_wants_push := v_notice.topic IS NOT NULL AND coalesce((
      SELECT value FROM preference
      WHERE user_id = v_notice.user_id AND kind = v_notice.kind AND channel = 'push'
    ), v_notice.initial_push) = 'now';
    v_push := v_wants_push AND EXISTS (SELECT FROM push_subscription s WHERE s.user_id = v_notice.user_id);
    -- Without a browser, who wants pushes and stopped the mail has it in the bell.
    IF v_wants_push AND NOT v_push AND v_mail = 'off' THEN
      v_bell := 'now';
    END IF;
    CONTINUE WHEN v_bell <> 'now' AND v_mail <> 'digest' AND NOT v_push
      AND (v_mail <> 'now' OR v_notice.mail_due_at IS NULL);

    INSERT INTO notice AS stored (cause, user_id, kind, subjects, version, text, link, is_in_bell, topic, created_at)
    VALUES (
      v_notice.cause, v_notice.user_id, v_notice.kind, v_notice.subjects, v_notice.version, v_notice.text,
      v_notice.link, v_bell = 'now', v_notice.topic, v_notice.created_at
    )
    ON CONFLICT (cause, user_id, kind) DO UPDATE SET cause = stored.cause
    RETURNING id INTO v_id;

    INSERT INTO notice_child (notice_id, child_id, subjects, version)
    SELECT v_id, child_id, subjects, version
    FROM json_to_recordset(coalesce(v_children, '[]')) AS child (
      child_id int8, subjects text[], version int8, position int8
    )
    WHERE NOT EXISTS (
      SELECT FROM notice_child c WHERE c.notice_id = v_id AND (c.child_id = child.child_id OR c.subjects && child.subjects)
    )
    ORDER BY position;

    IF v_mail = 'now' AND v_notice.mail_due_at IS NOT NULL THEN
      INSERT INTO delivery (notice_id, channel, due_at) VALUES (v_id, 'mail', v_notice.mail_due_at)
      ON CONFLICT (notice_id, channel) DO NOTHING;
    END IF;
    IF v_push THEN
      INSERT INTO delivery (notice_id, channel, due_at, is_urgent)
      VALUES (v_id, 'push', p_now + interval '2 seconds', v_notice.is_urgent)
      ON CONFLICT (notice_id, channel) DO NOTHING;
    END IF;
  END LOOP;
END $$;
