import { isolated } from '@fieldhouse/contracts';
import type { TransactionContext, Tx } from '@fieldhouse/service-kit';
import type { NewNotice } from '../notices/new-notice.ts';
import { storeNotices } from '../notices/store-notices.ts';
import { clubTimestamp } from './club-timestamp.ts';
import { IS_THEIRS } from './copies.ts';

interface Waiting {
  id: number;
  userId: number;
  waiting: 'announcement' | 'late' | 'reminder';
  authorId: number | null;
  title: string;
  urgent: boolean;
  isAtOnce: boolean;
  /** It was read, or it is not theirs any more. */
  isOver: boolean;
  childIds: number[];
}

/** Optional mail leaves when its announcement was not read by then (S2.4.1937). */
const UNREAD_MS = 15 * 60_000;

/**
 * Tells the next people who wait for an announcement, at most so many, and returns how many waited: a line in the bell, and
 * mail by preference; who registered late gets the line alone. Whoever is told in this transaction waits no more, so
 * nobody is told twice. Another replica takes other people. The line is about the children for which it reached them, so
 * that it ends with their guardianship, what is not sent of it included (S2.4.2009).
 */
export async function tellRecipients(tx: Tx, ctx: Pick<TransactionContext, 'clock'>, most: number): Promise<number> {
  const now = ctx.clock();
  const { rows } = await tx.raw<{ rows: Waiting[] }>(
    `WITH next AS MATERIALIZED (
       SELECT announcement_id, user_id, waiting FROM announcement_recipient
       WHERE waiting IS NOT NULL ORDER BY announcement_id, user_id LIMIT :most FOR UPDATE SKIP LOCKED
     ), told AS (
       UPDATE announcement_recipient r SET waiting = NULL FROM next
       WHERE r.announcement_id = next.announcement_id AND r.user_id = next.user_id
       RETURNING r.announcement_id, r.user_id, next.waiting, r.read_at
     )
     SELECT a.id, r.user_id AS "userId", r.waiting, a.author_id AS "authorId", a.title, a.urgent,
       r.waiting <> 'reminder' AND ${IS_AT_ONCE} AS "isAtOnce", r.read_at IS NOT NULL OR NOT ${IS_THEIRS} AS "isOver",
       ARRAY(
         SELECT DISTINCT c.child_id FROM announcement_child c
         WHERE c.user_id = r.user_id AND c.announcement_id = r.announcement_id
       ) AS "childIds"
     FROM told r JOIN announcement a ON a.id = r.announcement_id`,
    { most, clubNow: clubTimestamp(now) },
  );
  await storeNotices(
    tx,
    ctx,
    rows.filter(({ isOver }) => !isOver).map((row) => noticeOf(row, now)),
  );
  return rows.length;
}

/**
 * Whether mail of announcement `a` leaves at once, also at night: an urgent one, unless its event begins later than in
 * 24 hours. A reminder of it never does.
 */
export const IS_AT_ONCE = `(a.urgent AND NOT EXISTS (
  SELECT FROM event_projection e WHERE e.id = a.event_id AND e.starts_at > :clubNow::timestamp + interval '24 hours'
))`;

function noticeOf({ id, userId, waiting, authorId, title, urgent, isAtOnce, childIds }: Waiting, at: Date): NewNotice {
  const isReminder = waiting === 'reminder';
  const author = authorId === null ? 'The club' : { staff: authorId };
  const between = isReminder ? ' asks you to read: ' : urgent ? ', urgent: ' : ': ';
  return {
    cause: causeOf(id, isReminder),
    userId,
    kind: 'announcement',
    text: [author, between, isolated(title)],
    link: `/?announcement=${id}`,
    at,
    children: childIds.map((childId) => ({ id: childId })),
    ...(waiting !== 'late' && {
      mailDueAt: isAtOnce ? at : new Date(at.getTime() + UNREAD_MS),
      push: { topic: `announcement-${id}`, isUrgent: isAtOnce },
    }),
  };
}

/** The cause of the notices of an announcement. */
export function causeOf(id: number, isReminder: boolean): string {
  return `announcement-${id}${isReminder ? '-reminder' : ''}`;
}
