import { prepared, type Tx } from '@fieldhouse/service-kit';
import type { Ring } from '../bell/ring.ts';
import type { QueuedMail } from '../mail/queued-mail.ts';

/** In the order of the lists, so that ids grow with them. */
const insertTold = prepared<object>(
  'insert-told',
  `WITH ring AS MATERIALIZED (
     SELECT * FROM json_to_recordset($1::json) AS ring (
       cause uuid, message text, event_id int8, event_title text, event_date date, event_time text,
       registration_id int8, child_id int8, registered_at timestamptz, created_at timestamptz, recipients int8[]
     )
   ), rung AS (
     INSERT INTO notification (
       cause, message, event_id, event_title, event_date, event_time, registration_id, child_id, registered_at, created_at
     )
     SELECT
       cause, message, event_id, event_title, event_date, event_time, registration_id, child_id, registered_at, created_at
     FROM ring ON CONFLICT (cause) DO NOTHING RETURNING id, cause
   ), told AS (
     INSERT INTO notification_recipient (notification_id, user_id)
     SELECT rung.id, unnest(ring.recipients) FROM rung JOIN ring USING (cause)
   )
   INSERT INTO mail (
     message_id, to_address, subject, text, html, search_words, user_id, child_id, reset_request_id, created_at, next_try
   )
   SELECT
     message_id, to_address, subject, text, html, search_words, user_id, child_id, reset_request_id, $3, $3
   FROM json_to_recordset($2::json) AS letter (
     message_id text, to_address text, subject text, text text, html text, search_words text[],
     user_id int8, child_id int8, reset_request_id int8
   )
   ON CONFLICT (message_id) DO NOTHING`,
);

/**
 * Puts notifications before their recipients and queues mails, in one statement: each once, however often its cause
 * arrives. A cause stands in `rings` once.
 */
export async function storeTold(
  tx: Tx,
  { rings, mails, now }: { rings: readonly Ring[]; mails: readonly QueuedMail[]; now: Date },
): Promise<void> {
  if (rings.length === 0 && mails.length === 0) return;
  await insertTold(tx, [JSON.stringify(rings), JSON.stringify(mails), now]);
}
