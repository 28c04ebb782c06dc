import type { NoticeKind } from '@fieldhouse/contracts';
import type { Db, Tx } from '@fieldhouse/service-kit';
import { type NamesOfNotice, NoticeText, sentenceOf, usersIn } from './notice-text.ts';

interface StoredNotice {
  id: number;
  kind: NoticeKind;
  text: unknown;
  link: string;
  createdAt: Date;
  readAt: Date | null;
  /** Those whose guardian the reader is, in the order in which they were stored. */
  children: { id: number; name: string | null }[];
}

/** A notice as its reader sees it. */
export interface Notice extends Omit<StoredNotice, 'text' | 'children'> {
  sentence: string;
  childIds: number[];
}

/** The children of a notice `n` whose guardian its reader is now. */
const GUARDED = `FROM notice_child c
  JOIN guardian_projection g ON g.child_id = c.child_id AND g.user_id = n.user_id AND NOT g.is_deleted
  WHERE c.notice_id = n.id`;

/**
 * What a person may be told: about no child, about a request of their own, or about a child whose guardian they are
 * now. A removed guardian's lines are deleted, but after a merge the guardians of a duplicate have no access to the
 * child that their lines are about then.
 */
export const MAY_SEE = `(
  n.kind = 'account' OR NOT EXISTS (SELECT FROM notice_child c WHERE c.notice_id = n.id) OR EXISTS (SELECT ${GUARDED})
)`;

/**
 * Whether the reader of a notice `n` knows what it tells, so that nothing more is sent of it. An announcement is read
 * where it is opened alone, not by the bell's "Mark all read" (S2.4.2011).
 */
export const IS_KNOWN = `CASE WHEN n.kind = 'announcement' THEN NOT EXISTS (
  SELECT FROM announcement_recipient r
  WHERE r.user_id = n.user_id AND r.announcement_id = split_part(n.cause, '-', 2)::int8 AND r.read_at IS NULL
) ELSE n.read_at IS NOT NULL END`;

/** The lines of a person's bell. */
const SHOWN = `n.user_id = :userId AND n.is_in_bell AND ${MAY_SEE}`;

const CHILDREN_OF_NOTICE = `(
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY first), '[]')
  FROM (
    SELECT c.child_id AS id, min(c.id) AS first,
      (SELECT coalesce(k.first_name, k.name) FROM child_projection k WHERE k.id = c.child_id) AS name
    ${GUARDED} GROUP BY c.child_id
  ) AS guarded
)`;

const NOTICE_COLUMNS = `n.id, n.kind, n.text, n.link, n.created_at AS "createdAt", n.read_at AS "readAt",
  ${CHILDREN_OF_NOTICE} AS children`;

/** Where a page ends. */
export interface NoticePlace {
  createdAt: string;
  id: number;
}

interface PageOfNotices {
  limit: number;
  after: NoticePlace | undefined;
}

/** A person's notices with present names, newest first, up to `limit + 1` from a place on. */
export async function noticesOf(db: Db, userId: number, { limit, after }: PageOfNotices): Promise<Notice[]> {
  const place = after ? 'AND (n.created_at, n.id) < (:createdAt::timestamptz, :id::int8)' : '';
  return noticesWhere(db, `${SHOWN} ${place}`, { userId, limit: limit + 1, ...after });
}

/** What a person has not read of the notices that a mail tells them of, in the bell or not, newest first. */
export async function noticesOfMail(db: Db, { userId, mailId }: { userId: number; mailId: number }): Promise<Notice[]> {
  const inMail = `EXISTS (
    SELECT FROM delivery d WHERE d.notice_id = n.id AND d.channel = 'mail' AND d.mail_id = :mailId
  )`;
  return noticesWhere(db, `n.user_id = :userId AND n.read_at IS NULL AND ${MAY_SEE} AND ${inMail}`, {
    ...{ userId, mailId, limit: MOST_OF_A_MAIL },
  });
}

const MOST_OF_A_MAIL = 1000;

async function noticesWhere(
  db: Db,
  which: string,
  values: Readonly<Record<string, number | string>>,
): Promise<Notice[]> {
  const { rows } = await db.raw<{ rows: StoredNotice[] }>(
    `SELECT ${NOTICE_COLUMNS} FROM notice n WHERE ${which}
     ORDER BY n.created_at DESC, n.id DESC LIMIT :limit`,
    values,
  );
  return withSentences(db, rows);
}

/** Notices that their readers do not know, with present names, in the bell or not, whoever they are for, by their ids. */
export async function unreadNotices(db: Db, ids: readonly number[]): Promise<Map<number, Notice>> {
  const { rows } = await db.raw<{ rows: StoredNotice[] }>(
    `SELECT ${NOTICE_COLUMNS} FROM notice n WHERE n.id = ANY (:ids) AND NOT (${IS_KNOWN}) AND ${MAY_SEE}`,
    { ids: [...ids] },
  );
  return new Map((await withSentences(db, rows)).map((notice) => [notice.id, notice]));
}

/** How many of a person's notices there are, and how many are unread. */
export async function countNotices(db: Db, userId: number): Promise<{ total: number; unread: number }> {
  const { rows } = await db.raw<{ rows: { total: number; unread: number }[] }>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE n.read_at IS NULL) AS unread FROM notice n WHERE ${SHOWN}`,
    { userId },
  );
  return rows[0] ?? { total: 0, unread: 0 };
}

/** Marks one as read; false when the person has no such notice. The time of the first read stays. */
export async function markNoticeRead(db: Db, id: number, userId: number, at: Date): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `UPDATE notice n SET read_at = coalesce(n.read_at, :at) WHERE n.id = :id AND ${SHOWN}`,
    { id, userId, at },
  );
  return rowCount > 0;
}

/** Marks all of a person's notices as read. */
export async function markAllNoticesRead(db: Db, userId: number, at: Date): Promise<void> {
  await db('notice').where({ user_id: userId, read_at: null, is_in_bell: true }).update({ read_at: at });
}

async function withSentences(db: Db | Tx, rows: readonly StoredNotice[]): Promise<Notice[]> {
  const texts = rows.map(({ text }) => NoticeText.parse(text));
  const user = await namesOf(db, texts.flatMap(usersIn));
  return rows.map(({ text: _, children, ...notice }, index) => ({
    ...notice,
    sentence: sentenceOf(texts[index] ?? [], { children: children.flatMap(({ name }) => name ?? []), user }),
    childIds: children.map(({ id }) => id),
  }));
}

async function namesOf(db: Db | Tx, ids: readonly number[]): Promise<NamesOfNotice['user']> {
  if (ids.length === 0) return () => undefined;
  const users = await db('user_projection')
    .whereIn('id', [...new Set(ids)])
    .where({ is_deleted: false })
    .select<{ id: number; firstName: string; lastName: string }[]>({
      ...{ id: 'id', firstName: 'first_name', lastName: 'last_name' },
    });
  const byId = new Map(users.map((user) => [user.id, user]));
  return (id) => byId.get(id);
}
