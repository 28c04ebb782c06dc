import type { RegistrationState } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';

interface Ring {
  /** The id of the event that caused it: the bell rings once for each. */
  cause: string;
  at: string;
  message: string;
  registration: RegistrationState;
  recipients: readonly number[];
}

/** Puts a notification before each recipient, once however often its cause arrives. */
export async function ringBell(tx: Tx, { cause, at, message, registration, recipients }: Ring): Promise<void> {
  if (recipients.length === 0) return;
  const [notification] = await tx('notification')
    .insert({
      cause,
      message,
      event_id: registration.eventId,
      event_title: registration.eventTitle,
      event_date: registration.date,
      event_time: (registration.timeSlot ?? registration).startTime,
      registration_id: registration.id,
      child_id: registration.childId,
      registered_at: registration.registeredAt,
      created_at: at,
    })
    .onConflict('cause')
    .ignore()
    .returning<{ id: number }[]>('id');
  if (!notification) return;
  const rows = recipients.map((userId) => ({ notification_id: notification.id, user_id: userId }));
  await tx('notification_recipient').insert(rows);
}
