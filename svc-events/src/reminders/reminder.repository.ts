import { clubLocal } from '@fieldhouse/contracts';
import { type Db, notFound, type Tx } from '@fieldhouse/service-kit';
import { EVENT_COLUMNS, findEvent } from '../events/event.repository.ts';
import type { TrainingEvent } from '../events/event.ts';
import { beginsWithin, type ReminderWindow } from './reminder-window.ts';

/** An event whose row is locked, and the newest reminder for its current start. */
export interface LockedEvent {
  event: TrainingEvent;
  reminderId: number | null;
}

/** Locks the event's row; undefined for an unknown or deleted event. */
export async function lockReminded(tx: Tx, id: number): Promise<LockedEvent | undefined> {
  const { rows } = await tx.raw<{ rows: { reminderId: number | null }[] }>(
    'SELECT reminder_id AS "reminderId" FROM event WHERE id = ? AND deleted_at IS NULL FOR UPDATE',
    [id],
  );
  const [row] = rows;
  return row && { event: await findEvent(tx, id), reminderId: row.reminderId };
}

/** As `lockReminded`. Throws 404. */
export async function expectReminded(tx: Tx, id: number): Promise<LockedEvent> {
  const locked = await lockReminded(tx, id);
  if (!locked) throw notFound('Event');
  return locked;
}

/** The newest reminder for an event's current start. */
interface NewestReminder {
  sentAt: Date | null;
  emails: number | null;
}

export type RemindedEvent = TrainingEvent & { reminder: NewestReminder | null };

/** The events that begin inside the window, by start, each with its newest reminder. */
export async function eventsWithin(db: Db, window: ReminderWindow): Promise<RemindedEvent[]> {
  const { rows } = await db.raw<{ rows: (TrainingEvent & { dueAt: Date | null } & NewestReminder)[] }>(
    `SELECT ${EVENT_COLUMNS}, m.due_at AS "dueAt", m.sent_at AS "sentAt", m.emails
     FROM event e LEFT JOIN reminder m ON m.id = e.reminder_id
     WHERE e.deleted_at IS NULL AND e.date BETWEEN ? AND ? ORDER BY e.date, e.start_time, e.id`,
    [clubLocal(window.from).date, clubLocal(window.to).date],
  );
  return rows
    .filter((event) => beginsWithin(event, window))
    .map(({ dueAt, sentAt, emails, ...event }) => ({ ...event, reminder: dueAt && { sentAt, emails } }));
}

/** When the events were checked last; null: never. */
export async function lastCheck(db: Db): Promise<Date | null> {
  const row = await db('reminder_check').first<{ checkedAt: Date } | undefined>({ checkedAt: 'checked_at' });
  return row?.checkedAt ?? null;
}

/** Stores the time of a check, unless a later one is stored. */
export async function storeCheck(db: Db, checkedAt: Date): Promise<void> {
  await db.raw(
    `INSERT INTO reminder_check (checked_at) VALUES (?)
     ON CONFLICT (only_row) DO UPDATE SET checked_at = greatest(reminder_check.checked_at, excluded.checked_at)`,
    [checkedAt],
  );
}
