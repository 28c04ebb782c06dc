import { INITIAL_NOTICE_SETTINGS, quietUntil } from '@fieldhouse/contracts';
import { clubSettings, type TransactionContext, type Tx } from '@fieldhouse/service-kit';
import { announced } from '../emails/announcement-email.ts';
import { mailOf, type QueuedMail } from '../mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { AUTHOR_NAME } from './announcement.repository.ts';
import { clubTimestamp } from './club-timestamp.ts';
import { IS_THEIRS } from './copies.ts';
import { IS_AT_ONCE } from './tell-recipients.ts';

interface DueMail {
  noticeId: number;
  cause: string;
  userId: number;
  /** Undefined: the account is closed. */
  email: string | null;
  /** It was read, or it is not theirs any more. */
  isOver: boolean;
  /** Its reminder is mailed instead. */
  isSuperseded: boolean;
  isAtOnce: boolean;
  isReminder: boolean;
  quietFrom: string | null;
  quietTo: string | null;
  id: number;
  title: string;
  body: string;
  urgent: boolean;
  authorName: string | null;
  audienceName: string;
  eventId: number | null;
}

const IS_REMINDER = "(n.cause LIKE '%-reminder')";

/**
 * Queues the mail of announcements that is due, at most so much, and returns how much was decided (S2.4.1937). Of one
 * that waits and its reminder only the reminder's (S2.4.2012). Not of one that was read by now or is not the person's
 * any more, nor without the club's postal address (S2.5.1897); in a person's quiet hours it is held until they end.
 */
export async function mailAnnouncements(tx: Tx, ctx: TransactionContext, most: number): Promise<number> {
  const now = ctx.clock();
  const due = await dueMails(tx, now, most);
  if (due.length === 0) return 0;
  const { postalAddress } = await clubSettings(tx);
  const mails: QueuedMail[] = [];
  for (const mail of due) {
    const until = mail.isAtOnce ? undefined : quietUntil(mail, now);
    if (mail.isSuperseded) {
      await decide(tx, mail, { state: 'superseded' });
      continue;
    }
    const isMailed = mail.email !== null && !mail.isOver && postalAddress !== '';
    if (isMailed && until) await decide(tx, mail, { state: 'held', due_at: until });
    else await decide(tx, mail, { state: isMailed ? 'sent' : 'skipped' });
    if (isMailed && !until) mails.push(mailTo(mail, mail.email ?? '', ctx));
  }
  await storeNotificationsAndMail(tx, ctx, { mails });
  return due.length;
}

async function dueMails(tx: Tx, now: Date, most: number): Promise<DueMail[]> {
  const { quietFrom, quietTo } = INITIAL_NOTICE_SETTINGS;
  const { rows } = await tx.raw<{ rows: DueMail[] }>(
    `SELECT n.id AS "noticeId", n.cause, n.user_id AS "userId", u.email,
       coalesce(r.read_at IS NOT NULL, true) OR NOT ${IS_THEIRS} AS "isOver",
       NOT ${IS_REMINDER} AND ${IS_AT_ONCE} AS "isAtOnce", ${IS_REMINDER} AS "isReminder",
       EXISTS (
         SELECT FROM notice reminder JOIN delivery ON delivery.notice_id = reminder.id AND delivery.channel = 'mail'
         WHERE reminder.cause = n.cause || '-reminder' AND reminder.user_id = n.user_id AND reminder.kind = n.kind
           AND delivery.state IN ('waiting', 'held', 'sent')
       ) AS "isSuperseded",
       CASE WHEN s.user_id IS NULL THEN :quietFrom ELSE s.quiet_from END AS "quietFrom",
       CASE WHEN s.user_id IS NULL THEN :quietTo ELSE s.quiet_to END AS "quietTo",
       a.id, a.title, a.body, a.urgent, ${AUTHOR_NAME}, a.audience_name AS "audienceName", a.event_id AS "eventId"
     FROM delivery d
     JOIN notice n ON n.id = d.notice_id AND n.kind = 'announcement'
     JOIN announcement a ON a.id = split_part(n.cause, '-', 2)::int8
     LEFT JOIN announcement_recipient r ON r.announcement_id = a.id AND r.user_id = n.user_id
     LEFT JOIN user_projection u ON u.id = n.user_id AND u.is_active AND NOT u.is_deleted
     LEFT JOIN person_setting s ON s.user_id = n.user_id
     WHERE d.channel = 'mail' AND d.state IN ('waiting', 'held') AND d.due_at <= :now
     ORDER BY d.due_at, n.id LIMIT :most FOR UPDATE OF d SKIP LOCKED`,
    { now, most, quietFrom, quietTo, clubNow: clubTimestamp(now) },
  );
  return rows;
}

async function decide(tx: Tx, { noticeId }: DueMail, change: { state: string; due_at?: Date }): Promise<void> {
  await tx('delivery').where({ notice_id: noticeId, channel: 'mail' }).update(change);
}

function mailTo(mail: DueMail, email: string, { clock, environment: { siteUrl } }: TransactionContext): QueuedMail {
  const { cause, userId, isReminder } = mail;
  return mailOf({
    content: announced({ ...mail, urgent: mail.urgent && !isReminder, siteUrl }),
    to: { id: userId, email },
    event: { id: cause, time: clock().toISOString() },
    hasOwnLimit: true,
    siteUrl,
  });
}
