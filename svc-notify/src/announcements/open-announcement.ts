import type { FamilyAnnouncement } from '@fieldhouse/contracts/export';
import { type Db, notFound, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import { AUTHOR_NAME } from './announcement.repository.ts';
import type { OpenedAnnouncement, ReceivedAnnouncement } from './announcement.schema.ts';
import { IS_THEIRS } from './copies.ts';
import { causeOf } from './tell-recipients.ts';

interface Received extends Omit<OpenedAnnouncement, 'sentAt' | 'readAt'> {
  sentAt: Date;
  readAt: Date | null;
}

/** The announcements that a person got and that are still theirs. */
function receivedBy(db: Db | Tx, userId: number) {
  return db('announcement_recipient AS r')
    .join('announcement', 'announcement.id', 'r.announcement_id')
    .where({ user_id: userId })
    .whereRaw(IS_THEIRS)
    .select<Received[]>(
      { id: 'announcement.id', title: 'title', body: 'body', urgent: 'urgent', eventId: 'event_id' },
      { sentAt: 'send_at', readAt: 'read_at' },
      db.raw(AUTHOR_NAME),
    );
}

/** What a person got about an event, newest first (S2.7.1653). */
export async function announcementsAbout(db: Db, userId: number, eventId: number): Promise<ReceivedAnnouncement[]> {
  const rows = await receivedBy(db, userId).where({ event_id: eventId }).orderBy('announcement.id', 'desc');
  return rows.map(({ body: _, eventId: __, sentAt, readAt, ...received }) => ({
    ...received,
    sentAt: sentAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }));
}

/** What a person got of all announcements, newest first, for the file with their data (S2.7.1655). */
export async function announcementsTo(db: Db, userId: number): Promise<FamilyAnnouncement[]> {
  const rows = await receivedBy(db, userId).orderBy('announcement.id', 'desc');
  return rows.map(({ title, sentAt, readAt }) => ({
    ...{ title, sentAt: sentAt.toISOString(), readAt: readAt?.toISOString() ?? null },
  }));
}

/** Whether an announcement is this person's. */
export async function isTheirs(db: Db, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  return (await receivedBy(db, userId).where({ announcement_id: id })).length > 0;
}

/** Marks an announcement as read by its recipient, and returns it. Throws 404 for anybody else. */
export async function openAnnouncement(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  userId: number,
  id: number,
): Promise<OpenedAnnouncement> {
  const [received] = await receivedBy(db, userId).where({ announcement_id: id });
  if (!received) throw notFound('Announcement');
  const readAt = received.readAt ?? clock();
  if (received.readAt === null) await markRead(db, { userId, id, at: readAt });
  return { ...received, sentAt: received.sentAt.toISOString(), readAt: readAt.toISOString() };
}

/** Nobody is reminded of what they have read; its lines in the bell are read, too. */
export async function markRead(
  db: Db | Tx,
  { userId, id, at }: { userId: number; id: number; at: Date },
): Promise<void> {
  await db('announcement_recipient')
    .where({ user_id: userId, announcement_id: id, read_at: null })
    .update({ read_at: at });
  await db('notice')
    .where({ user_id: userId, kind: 'announcement', read_at: null })
    .whereIn('cause', [causeOf(id, false), causeOf(id, true)])
    .update({ read_at: at });
}
