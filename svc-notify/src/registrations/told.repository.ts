import type { Envelope } from '@fieldhouse/contracts';
import { effect, type Mailer, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import type { Ring } from '../bell/ring.ts';
import type { QueuedMail } from '../mail/queued-mail.ts';

/** With the id of the event that each belongs to. */
interface Told {
  rings: readonly (Ring & { event: string })[];
  mails: readonly (QueuedMail & { event: string })[];
  /** Gets the mails; where it keeps them all, one that is complete is as good as sent. */
  mailer: Pick<Mailer, 'keeps'>;
  now: Date;
}

/**
 * Puts notifications before their recipients and queues mails, in the order of the lists, so that ids grow with them:
 * each once, however often its cause arrives. A cause stands in the rings once.
 */
export const storing = effect(
  'store-told',
  4,
  `ring AS MATERIALIZED (
     SELECT * FROM json_to_recordset($1::json) AS ring (
       event uuid, cause uuid, message text, event_id int8, event_title text, event_date date, event_time text,
       registration_id int8, child_id int8, registered_at timestamptz, created_at timestamptz, recipients int8[]
     )
     WHERE event IN (SELECT fresh.event_id FROM fresh)
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
     message_id, to_address, subject, text, html, attachments, search_words, user_id, child_id, reset_request_id,
     needs_waiver, created_at, next_try, state
   )
   SELECT
     message_id, to_address, subject, text, html, attachments, search_words, user_id, child_id, reset_request_id,
     needs_waiver, $3, $3,
     CASE WHEN $4::boolean AND reset_request_id IS NULL AND NOT needs_waiver THEN 'kept' ELSE 'queued' END
   FROM json_to_recordset($2::json) AS queued (
     event uuid, message_id text, to_address text, subject text, text text, html text, attachments jsonb,
     search_words text[], user_id int8, child_id int8, reset_request_id int8, needs_waiver boolean
   )
   WHERE event IN (SELECT fresh.event_id FROM fresh)
   ON CONFLICT (message_id) DO NOTHING`,
);

/** What `storing` is given. */
export function stored({ rings, mails, mailer, now }: Told): readonly unknown[] {
  return [JSON.stringify(rings), JSON.stringify(mails), now, mailer.keeps === true];
}

/** Queues a mail in the transaction that handles the event which caused it. */
export async function storeMail(tx: Tx, ctx: ServiceContext, event: Envelope, mail: QueuedMail): Promise<void> {
  const mails = [{ ...mail, event: event.id }];
  await storing.run(tx, [event], stored({ rings: [], mails, mailer: ctx.mailer, now: ctx.clock() }));
}
