import type { LocalDate, LocalTime } from '@fieldhouse/contracts';
import type { Db, Tx } from '@fieldhouse/service-kit';

interface NotificationRow {
  id: number;
  message: string;
  eventTitle: string;
  eventDate: LocalDate;
  eventTime: LocalTime;
  registrationDate: Date;
  createdAt: Date;
  eventId: number;
  registrationId: number;
  childId: number;
}

/** Limit of one answer: the badge shows at most 99+, and "mark all read" includes the rest. */
const MAX_SHOWN = 500;

interface UnreadLine {
  id: number;
  /** Grows whenever the text of the line changes. */
  edition: number;
}

/** The unread lines of a person, the last stored first: one read of a small index, enough to answer 304. */
export async function unreadLines(db: Db, userId: number): Promise<UnreadLine[]> {
  return db('notification_recipient')
    .select<UnreadLine[]>({ id: 'notification_id', edition: 'edition' })
    .where({ user_id: userId, read_at: null })
    .orderBy('notification_id', 'desc')
    .limit(MAX_SHOWN);
}

/** Notifications by id, in the order in which they happened, newest first: messages arrive in any order. */
export async function notificationsByIds(db: Db, ids: readonly number[]): Promise<NotificationRow[]> {
  return db('notification')
    .select<NotificationRow[]>({
      id: 'id',
      message: 'message',
      eventTitle: 'event_title',
      eventDate: 'event_date',
      eventTime: 'event_time',
      registrationDate: 'registered_at',
      createdAt: 'created_at',
      eventId: 'event_id',
      registrationId: 'registration_id',
      childId: 'child_id',
    })
    .whereIn('id', ids)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
}

/** Marks one as read for one person; false when it is not theirs. The time of the first read stays. */
export async function markRead(db: Db, id: number, userId: number, at: Date): Promise<boolean> {
  const changed = await db('notification_recipient')
    .where({ notification_id: id, user_id: userId })
    .update({ read_at: db.raw('coalesce(read_at, ?)', [at]) });
  return changed > 0;
}

/** Marks the notifications of an event as read for everybody, except those with this message. */
export async function markEventRead(tx: Tx, eventId: number, except: string, at: Date): Promise<void> {
  await tx.raw(
    `UPDATE notification_recipient r SET read_at = ? FROM notification n
     WHERE n.id = r.notification_id AND n.event_id = ? AND n.message <> ? AND r.read_at IS NULL`,
    [at, eventId, except],
  );
}

/** Deletes the notifications of a person and their read state. */
export async function deleteRecipient(tx: Tx, userId: number): Promise<void> {
  await tx('notification_recipient').where({ user_id: userId }).delete();
}

/** Marks all as read for one person. */
export async function markAllRead(db: Db, userId: number, at: Date): Promise<void> {
  await db('notification_recipient').where({ user_id: userId, read_at: null }).update({ read_at: at });
}
