import { clubLocal, INITIAL_NOTICE_SETTINGS, NOTICE_CHOICES } from '@fieldhouse/contracts';
import { clubSettings, type TransactionContext, type Tx } from '@fieldhouse/service-kit';
import { digestEmail } from '../emails/digest-email.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { MAY_SEE } from '../notices/notice.repository.ts';
import { type DigestKind, type DigestPeriod, latestDigests } from './digest-period.ts';

interface Decided {
  userId: number;
  kind: DigestKind;
}

interface ToTell extends Decided {
  email: string;
  noticeIds: number[];
}

/**
 * Decides the digests of the next people who have none for the period, at most so many, and returns of how many it
 * did (S1.5.159). Who has nothing new gets no mail. Two runs at once decide each person once: the second waits for the
 * row of the first. Without the club's postal address nothing is mailed, and what is unread stays for the next digest.
 */
export async function makeDigests(tx: Tx, ctx: TransactionContext, most: number): Promise<number> {
  const now = ctx.clock();
  const periods = latestDigests(now);
  const periodOf = (kind: DigestKind) => periods.find((one) => one.kind === kind) ?? { period: '', dueAt: now };
  const decided = await decide(tx, now, { periods, most });
  const { postalAddress } = await clubSettings(tx);
  if (decided.length === 0 || postalAddress === '') return decided.length;
  const { siteUrl } = ctx.environment;
  const mails = (await newNotices(tx, periods, decided)).map(({ userId, kind, email, noticeIds }) => {
    const { period, dueAt } = periodOf(kind);
    const mail = mailOf({
      content: digestEmail({ kind, siteUrl }),
      to: { id: userId, email },
      event: { id: `digest-${kind}-${period}`, time: dueAt.toISOString() },
      hasOwnLimit: true,
      siteUrl,
    });
    return { mail, row: { user_id: userId, kind, period, message_id: mail.message_id, notice_ids: noticeIds } };
  });
  if (mails.length === 0) return decided.length;
  await storeNotificationsAndMail(tx, ctx, { mails: mails.map(({ mail }) => mail) });
  await storeWhatTheyTell(
    tx,
    now,
    mails.map(({ row }) => row),
  );
  return decided.length;
}

/** Not of people in their quiet hours, when the digest is late: they are decided after them. */
async function decide(
  tx: Tx,
  now: Date,
  { periods, most }: { periods: readonly DigestPeriod[]; most: number },
): Promise<Decided[]> {
  const { quietFrom, quietTo, digest } = INITIAL_NOTICE_SETTINGS;
  const { rows } = await tx.raw<{ rows: Decided[] }>(
    `INSERT INTO digest (user_id, kind, period)
     SELECT id, kind, period
     FROM (
       SELECT u.id, coalesce(s.digest, :digest) AS kind,
         CASE WHEN s.user_id IS NULL THEN :quietFrom ELSE s.quiet_from END AS quiet_from,
         CASE WHEN s.user_id IS NULL THEN :quietTo ELSE s.quiet_to END AS quiet_to
       FROM user_projection u LEFT JOIN person_setting s ON s.user_id = u.id
       WHERE u.is_active AND NOT u.is_deleted
     ) AS person
     JOIN json_to_recordset(:periods::json) AS due (kind text, period date) USING (kind)
     WHERE NOT EXISTS (SELECT FROM digest d WHERE d.user_id = id AND d.kind = due.kind AND d.period = due.period)
       AND (quiet_from IS NULL OR CASE WHEN quiet_from < quiet_to THEN :time < quiet_from OR :time >= quiet_to
         ELSE :time >= quiet_to AND :time < quiet_from END)
     ORDER BY id LIMIT :most
     ON CONFLICT DO NOTHING RETURNING user_id AS "userId", kind`,
    { ...{ digest, quietFrom, quietTo, most }, time: clubLocal(now).time, periods: JSON.stringify(periods) },
  );
  return rows;
}

/** What was not read of the kinds that a person gets with the digest, until it was due, and no mail tells of. */
async function newNotices(tx: Tx, periods: readonly DigestPeriod[], decided: readonly Decided[]): Promise<ToTell[]> {
  const initial = NOTICE_CHOICES.filter(({ channel, values }) => channel === 'mail' && values.includes('digest'));
  const { rows } = await tx.raw<{ rows: ToTell[] }>(
    `SELECT person."userId", person.kind, u.email, array_agg(n.id) AS "noticeIds"
     FROM json_to_recordset(:decided::json) AS person ("userId" int8, kind text)
     JOIN json_to_recordset(:periods::json) AS due (kind text, "dueAt" timestamptz) ON due.kind = person.kind
     JOIN user_projection u ON u.id = person."userId"
     JOIN notice n ON n.user_id = u.id AND n.read_at IS NULL AND n.created_at <= due."dueAt"
     JOIN json_to_recordset(:initial::json) AS choice (kind text, initial text) ON choice.kind = n.kind
     LEFT JOIN preference p ON p.user_id = u.id AND p.kind = n.kind AND p.channel = 'mail'
     WHERE coalesce(p.value, choice.initial) = 'digest' AND ${MAY_SEE}
       AND NOT EXISTS (
         SELECT FROM delivery d
         WHERE d.notice_id = n.id AND d.channel = 'mail' AND d.state IN ('waiting', 'held', 'sent')
       )
     GROUP BY person."userId", person.kind, u.email ORDER BY person."userId"`,
    { ...{ decided: JSON.stringify(decided), periods: JSON.stringify(periods), initial: JSON.stringify(initial) } },
  );
  return rows;
}

/** What a mail tells of is in no further one. */
async function storeWhatTheyTell(tx: Tx, now: Date, rows: readonly object[]): Promise<void> {
  await tx.raw(
    `WITH made AS MATERIALIZED (
       SELECT made.user_id, made.kind, made.period, made.notice_ids, mail.id AS mail_id
       FROM json_to_recordset(:rows::json) AS made (
         user_id int8, kind text, period date, message_id text, notice_ids int8[]
       ) JOIN mail USING (message_id)
     ), linked AS (
       UPDATE digest SET mail_id = made.mail_id FROM made
       WHERE digest.user_id = made.user_id AND digest.kind = made.kind AND digest.period = made.period
     )
     INSERT INTO delivery AS present (notice_id, channel, state, due_at, mail_id)
     SELECT unnest(notice_ids), 'mail', 'sent', :now, mail_id FROM made
     ON CONFLICT (notice_id, channel) DO UPDATE SET state = 'sent', mail_id = excluded.mail_id`,
    { now, rows: JSON.stringify(rows) },
  );
}
