import { reminderRecipients } from '@fieldhouse/contracts';
import { answers, type Db } from '@fieldhouse/service-kit';
import { notifiedRegistrations } from '../registrations/notified-registrations.ts';

/** The registrations that a reminder is still for: none when its event was deleted or has another start now. */
export const answerReminderRecipients = answers(reminderRecipients, async ({ id }, { db }) => {
  const eventId = await unchangedEventOf(db, id);
  const registrations = eventId === undefined ? [] : await notifiedRegistrations(db, eventId);
  return { registrationIds: registrations.map((registration) => registration.id) };
});

async function unchangedEventOf(db: Db, reminderId: number): Promise<number | undefined> {
  const { rows } = await db.raw<{ rows: { eventId: number }[] }>(
    `SELECT e.id AS "eventId" FROM reminder m
     JOIN event e ON e.id = m.event_id AND e.date = m.date AND e.start_time = m.start_time
     WHERE m.id = ? AND e.deleted_at IS NULL`,
    [reminderId],
  );
  return rows[0]?.eventId;
}
