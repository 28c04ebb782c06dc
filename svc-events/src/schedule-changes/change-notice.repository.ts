import type { Db, Tx } from '@fieldhouse/service-kit';
import type { EventSchedule, ScheduleEdit } from './known-schedule.ts';

/** The edits of an event that its families do not know yet. */
interface DueChange {
  edits: ScheduleEdit[];
  reason: string | null;
}

/** The edits that are old enough, the oldest first: of each the events that it was the last to change. */
export async function dueEdits(db: Db, now: Date): Promise<number[][]> {
  const { rows } = await db.raw<{ rows: { eventIds: number[] }[] }>(
    `SELECT array_agg(event_id ORDER BY event_id) AS "eventIds" FROM schedule_change
     GROUP BY coalesce(edit_id::text, event_id::text) HAVING max(due_at) <= ?
     ORDER BY min(due_at), min(event_id)`,
    [now],
  );
  return rows.map(({ eventIds }) => eventIds);
}

/**
 * Locks an event's row and takes its edits, if they are still due; undefined when another transaction has the row, which
 * may be the next edit. The event is locked first, as an edit does.
 */
export async function takeDueChange(tx: Tx, eventId: number, now: Date): Promise<DueChange | undefined> {
  const { rows: locked } = await tx.raw<{ rows: object[] }>('SELECT FROM event WHERE id = ? FOR UPDATE SKIP LOCKED', [
    eventId,
  ]);
  if (locked.length === 0) return undefined;
  const { rows } = await tx.raw<{ rows: DueChange[] }>(
    'DELETE FROM schedule_change WHERE event_id = ? AND due_at <= ? RETURNING known AS edits, reason',
    [eventId, now],
  );
  return rows[0];
}

interface StoredNotices {
  version: number;
  reason: string | null;
  notices: readonly { registration: { id: number }; before: EventSchedule }[];
}

/**
 * Stores what families are told, for their screens and for the numbers of their calendar files. Names of coaches are not
 * stored: they are another entity's, and may be deleted.
 */
export async function storeNotices(tx: Tx, { version, reason, notices }: StoredNotices): Promise<void> {
  const rows = notices.map(({ registration, before: { instructor: _, ...before } }) => ({
    id: registration.id,
    before,
  }));
  await tx.raw(
    `INSERT INTO change_notice AS n (registration_id, version, times, before, reason)
     SELECT id, CAST(:version AS int8), 1, before, CAST(:reason AS text)
     FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS notified (id int8, before jsonb)
     ON CONFLICT (registration_id) DO UPDATE
     SET version = excluded.version, times = n.times + 1, before = excluded.before, reason = excluded.reason`,
    { version, reason, rows: JSON.stringify(rows) },
  );
}
