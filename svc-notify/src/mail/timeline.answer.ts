import { answersTimeline } from '@fieldhouse/service-kit';

/** Emails about a child, reminders too, by their subjects: sent, stored without a mail server, waiting, or not sent. */
export const answerTimeline = answersTimeline(
  'notify',
  `SELECT coalesce(m.sent_at, m.created_at) AS at, 'mail-' || m.id AS key, jsonb_build_object(
     'action', CASE WHEN m.state = 'sent' THEN 'mail.sent' WHEN m.state = 'stored' THEN 'mail.stored'
       WHEN m.state IN ('queued', 'claimed', 'held') THEN 'mail.waiting' ELSE 'mail.not-sent' END,
     'personId', m.user_id, 'thing', jsonb_build_object(
       'type', 'mail', 'id', m.id, 'name', m.subject, 'date', NULL, 'isDeleted', false)) AS item
   FROM mail m, asked WHERE m.child_id = ANY (asked.child_ids)`,
);
