import { consumer } from '@fieldhouse/service-kit';
import { lockReminded } from './reminder.repository.ts';

/**
 * Stores that the emails of a reminder are queued. The event is marked as reminded unless its start has changed or the
 * reminder was reset since then.
 */
export const reminderSent = consumer('reminder.sent', async ({ data: { id, eventId, emails, sentAt } }, tx) => {
  const locked = await lockReminded(tx, eventId);
  await tx('reminder').where({ id, sent_at: null }).update({ sent_at: sentAt, emails });
  if (locked?.reminderId !== id) return;
  await tx.raw(
    `UPDATE event SET reminder_sent = true, version = nextval('entity_version') WHERE id = ? AND NOT reminder_sent`,
    [eventId],
  );
});
