import { COPY_INBOX, LAST_DEMO_ID } from './copies.ts';
import { COPY_RECIPIENTS } from './people.ts';

const DEMO_NOTIFICATION = `notification.id <= ${LAST_DEMO_ID} AND notification.event_id <= ${LAST_DEMO_ID}`;

const SUBJECTS = `ARRAY[
  'registration/' || pg_temp.copied(registration_id, n),
  'event/' || pg_temp.copied(event_id, n) || '/child/' || pg_temp.copied(child_id, n)
]`;

/** svc-notify: the notifications of the copied registrations, all of them read, and their emails. */
export const COPY_MESSAGES = [
  ...COPY_RECIPIENTS,
  `INSERT INTO notification (id, cause, message, event_id, event_title, event_date, event_time, registration_id, child_id,
     subjects, version, registered_at, created_at)
   SELECT pg_temp.copied(id, n), pg_temp.copied(cause, n), pg_temp.copied_name(message, n) || ' registered',
     pg_temp.copied(event_id, n), event_title, pg_temp.copied_day(event_date, event_id, n), event_time,
     pg_temp.copied(registration_id, n), pg_temp.copied(child_id, n), ${SUBJECTS}, version, registered_at, created_at
   FROM notification, copy WHERE ${DEMO_NOTIFICATION}`,
  `INSERT INTO newest_version (subject, version, stored_at)
   SELECT subject, max(version), now() FROM notification, unnest(subjects) AS subject
   WHERE notification.id > ${LAST_DEMO_ID} GROUP BY subject`,
  `INSERT INTO notification_recipient (notification_id, user_id, read_at)
   SELECT pg_temp.copied(notification_id, n), user_id, now()
   FROM notification_recipient JOIN notification ON notification.id = notification_id, copy WHERE ${DEMO_NOTIFICATION}`,
  // A Message-ID is <cause.reader@host>.
  `INSERT INTO mail (id, message_id, to_address, subject, content, search_words, state, attempts, next_attempt_at,
     created_at, sent_at)
   SELECT pg_temp.copied(mail.id, n),
     '<' || pg_temp.copied(cause, n) || '.' || pg_temp.copied(split_part(split_part(message_id, '@', 1), '.', 2)::int8, n)
       || '@' || split_part(message_id, '@', 2),
     pg_temp.copied_address(to_address, n), subject, content,
     search_words[1:1] || n::text || array_remove(search_words[2:], n::text),
     CASE WHEN state IN ('queued', 'claimed') THEN 'stored' ELSE state END, attempts, next_attempt_at,
     mail.created_at, sent_at
   FROM mail JOIN notification ON cause::text = substr(message_id, 2, 36), copy
   WHERE mail.id <= ${LAST_DEMO_ID} AND ${DEMO_NOTIFICATION}`,
  COPY_INBOX,
];
