import { Id } from '@fieldhouse/contracts';
import { countRows, type Db, type PageQuery, prefixQuery, readCursor, type Tx } from '@fieldhouse/service-kit';
import type { EmailContent } from '../emails/email-content.ts';
import type { HoldReason, MailProblem, MailStatus } from './mail.schema.ts';

interface MailRow {
  id: number;
  /** The account that it goes to, and the child that it is about; null: none, or deleted. */
  userId: number | null;
  childId: number | null;
  messageId: string;
  to: string;
  /** The name of the account. */
  toName: string | null;
  subject: string;
  status: MailStatus;
  heldBecause: HoldReason | null;
  createdAt: Date;
  sentAt: Date | null;
}

export interface WholeMailRow extends MailRow {
  content: EmailContent;
  tries: number;
  nextTryAt: Date;
  problem: MailProblem | null;
  problemCode: number | null;
}

const LISTED = {
  id: 'id',
  userId: 'user_id',
  childId: 'child_id',
  messageId: 'message_id',
  to: 'to_address',
  subject: 'subject',
  status: 'state',
  heldBecause: 'held_because',
  createdAt: 'created_at',
  sentAt: 'sent_at',
} as const;

/** Who has the account that a mail goes to; null: nobody, or it is deleted. */
const TO_NAME = `(
  SELECT first_name || ' ' || last_name FROM user_projection
  WHERE user_projection.id = mail.user_id AND NOT is_deleted
) AS "toName"`;

interface MailQuery extends Pick<PageQuery, 'limit' | 'cursor' | 'q'> {
  status?: MailStatus | undefined;
}

/**
 * Emails, or those of one status, newest first, up to `limit + 1` from the cursor on, and how many there are, as
 * `countRows` counts. Each word of `q` has to begin a word of the address or the subject. Throws 400 for a bad cursor.
 */
export async function listMail(
  db: Db,
  { limit, cursor, q, status }: MailQuery,
): Promise<{ rows: MailRow[]; total: number }> {
  const after = readCursor(cursor, Id);
  const matching = () => {
    const mails = db('mail').where({ joined_id: null });
    if (status !== undefined) mails.where({ state: status });
    const prefixes = prefixQuery(q);
    if (prefixes === undefined) return mails;
    return mails.whereRaw('array_to_tsvector(search_words) @@ ?::tsquery', [prefixes]);
  };

  const page = matching()
    .select<MailRow[]>(LISTED, db.raw(TO_NAME))
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after !== undefined) page.where('id', '<', after);

  const [rows, total] = await Promise.all([page, countRows(db, matching())]);
  return { rows, total };
}

/** A mail with its contents, or undefined. */
export async function mailById(db: Db | Tx, id: number): Promise<WholeMailRow | undefined> {
  return db('mail')
    .first<WholeMailRow | undefined>(
      {
        ...LISTED,
        content: 'content',
        tries: 'attempts',
        nextTryAt: 'next_attempt_at',
        problem: 'problem',
        problemCode: 'problem_code',
      },
      db.raw(TO_NAME),
    )
    .where({ id });
}

/** How many mails are queued, failed, refused and held, and since when the oldest queued one waits; null: none does. */
export async function countMail(
  db: Db,
): Promise<Record<'queued' | 'failed' | 'refused' | 'held', number> & { oldestQueuedAt: Date | null }> {
  const counted = await db('mail')
    .whereIn('state', ['queued', 'failed', 'refused', 'held'])
    .groupBy('state')
    .select<{ state: MailStatus; count: number; oldestAt: Date }[]>(
      'state',
      db.raw('count(*) AS count, min(created_at) AS "oldestAt"'),
    );
  const of = (status: MailStatus) => counted.find(({ state }) => state === status);
  const count = (status: MailStatus) => of(status)?.count ?? 0;
  return {
    ...{ queued: count('queued'), failed: count('failed'), refused: count('refused'), held: count('held') },
    oldestQueuedAt: of('queued')?.oldestAt ?? null,
  };
}

/** Whom these mails go to or are about. */
export function peopleOf(mails: readonly Pick<MailRow, 'userId' | 'childId'>[]) {
  return {
    userIds: mails.flatMap(({ userId }) => userId ?? []),
    childIds: mails.flatMap(({ childId }) => childId ?? []),
  };
}
