import { type Audience, Id } from '@fieldhouse/contracts';
import { countRows, type Db, notFound, type PageQuery, readCursor, type Tx, type Who } from '@fieldhouse/service-kit';
import type { Announcement, AnnouncementStatus, ListedAnnouncement } from './announcement.schema.ts';
import { IS_THEIRS } from './copies.ts';

/** An announcement as it is stored, with the number of its recipients. */
export interface AnnouncementRow {
  id: number;
  version: number;
  authorId: number | null;
  authorName: string | null;
  audience: Audience;
  audienceName: string;
  title: string;
  body: string;
  urgent: boolean;
  replyTo: boolean;
  state: AnnouncementStatus;
  problem: 'not_your_audience' | null;
  sendAt: Date | null;
  remindedAt: Date | null;
  recipients: number;
  read: number;
}

const COLUMNS = {
  id: 'id',
  version: 'version',
  authorId: 'author_id',
  audience: 'audience',
  audienceName: 'audience_name',
  title: 'title',
  body: 'body',
  urgent: 'urgent',
  replyTo: 'reply_to',
  state: 'state',
  problem: 'problem',
  sendAt: 'send_at',
  remindedAt: 'reminded_at',
} as const;

/** The name of the author of `announcement`; null: the account is deleted. */
export const AUTHOR_NAME = `(
  SELECT first_name || ' ' || last_name FROM user_projection u WHERE u.id = author_id AND NOT u.is_deleted
) AS "authorName"`;

const COUNTS = `
  (SELECT count(*) FROM announcement_recipient r
   WHERE r.announcement_id = announcement.id AND (r.read_at IS NOT NULL OR ${IS_THEIRS})) AS recipients,
  (SELECT count(r.read_at) FROM announcement_recipient r WHERE r.announcement_id = announcement.id) AS read`;

type Reader = Pick<Who, 'userId' | 'role'>;

/** The announcements that this person may see: an admin all, a coach their own. Withdrawn ones are not shown. */
function visibleTo(db: Db | Tx, { userId, role }: Reader) {
  const announcements = db('announcement').whereNot({ state: 'withdrawn' });
  return role === 'admin' ? announcements : announcements.where({ author_id: userId });
}

/** Announcements, newest first, up to `limit + 1` from the cursor on, and how many there are. */
export async function listAnnouncements(
  db: Db,
  who: Reader,
  { limit, cursor }: Pick<PageQuery, 'limit' | 'cursor'>,
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const after = readCursor(cursor, Id);
  const page = visibleTo(db, who)
    .select<AnnouncementRow[]>(COLUMNS, db.raw(AUTHOR_NAME), db.raw(COUNTS))
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after !== undefined) page.where('id', '<', after);
  const [rows, total] = await Promise.all([page, countRows(db, visibleTo(db, who))]);
  return { rows, total };
}

/** An announcement that this person may see. Throws 404 for another coach's (S2.6.1735). */
export async function announcementFor(db: Db | Tx, who: Reader, id: number): Promise<AnnouncementRow> {
  const row = await visibleTo(db, who)
    .where({ id })
    .first<AnnouncementRow | undefined>(COLUMNS, db.raw(AUTHOR_NAME), db.raw(COUNTS));
  if (!row) throw notFound('Announcement');
  return row;
}

/** Who has not read an announcement and may, by name; accounts that are deleted are left out. */
export async function unreadBy(db: Db | Tx, id: number): Promise<Announcement['unread']> {
  const { rows } = await db.raw<{ rows: Announcement['unread'] }>(
    `SELECT u.id AS "userId", u.first_name || ' ' || u.last_name AS name
     FROM announcement_recipient r JOIN user_projection u ON u.id = r.user_id AND NOT u.is_deleted
     WHERE r.announcement_id = ? AND r.read_at IS NULL AND ${IS_THEIRS}
     ORDER BY (u.first_name || ' ' || u.last_name) COLLATE "und-x-icu", u.id`,
    [id],
  );
  return rows;
}

/** Whether it is sent, or being sent: then it cannot be changed any more. */
export function isSent({ state }: Pick<AnnouncementRow, 'state'>): boolean {
  return state === 'sending' || state === 'sent';
}

/** An announcement as the list shows it. */
export function listed(row: AnnouncementRow): ListedAnnouncement {
  const { version: _, body: __, sendAt, remindedAt, recipients, ...rest } = row;
  return {
    ...rest,
    sendAt: sendAt?.toISOString() ?? null,
    remindedAt: remindedAt?.toISOString() ?? null,
    recipients: isSent(row) ? recipients : null,
  };
}
