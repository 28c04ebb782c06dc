import type { Db, Tx } from '@fieldhouse/service-kit';
import { type AnnouncementRow, isSent, listed, unreadBy } from './announcement.repository.ts';
import type { Announcement } from './announcement.schema.ts';
import type { Reached } from './audience-for.ts';

/** An announcement with its text and recipients: of one that is not sent, those whom it would reach now. */
export async function wholeAnnouncement(
  db: Db | Tx,
  row: AnnouncementRow,
  reached: Pick<Reached, 'userIds'> | undefined,
): Promise<Announcement> {
  return {
    ...listed(row),
    body: row.body,
    recipients: isSent(row) ? row.recipients : (reached?.userIds.length ?? 0),
    unread: isSent(row) ? await unreadBy(db, row.id) : [],
  };
}
