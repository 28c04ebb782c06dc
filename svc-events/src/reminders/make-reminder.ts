import type { EventData } from '@fieldhouse/contracts';
import { nextVersion, publish, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import type { TrainingEvent } from '../events/event.ts';
import { notifiedRegistrations } from '../registrations/notified-registrations.ts';

interface ReminderInput {
  event: TrainingEvent;
  /** Requested although an earlier one was sent. */
  isResend: boolean;
}

/**
 * Makes the next reminder of an event, whose row is locked, for the start that it has now, and publishes
 * `reminder.due`. When nobody is registered, the reminder counts as sent at once, with no email, and nothing is
 * published. Returns the number of registrations.
 */
export async function makeReminder(
  tx: Tx,
  ctx: TransactionContext,
  { event, isResend }: ReminderInput,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<number> {
  const registrations = await notifiedRegistrations(tx, event.id);
  const nobodyRegistered = registrations.length === 0;
  const { id, number } = await insertReminder(tx, ctx, { event, isResend, nobodyRegistered });
  const version = await nextVersion(tx);
  await tx('event')
    .where({ id: event.id })
    .update({ reminder_id: id, ...(nobodyRegistered && { reminder_sent: true, version }) });
  if (nobodyRegistered) return 0;
  const { title, date, endDate, startTime, endTime, location, sport, price, coachIds, instructor } = event;
  const due: EventData<'reminder.due'> = {
    ...{ id, version, number, eventId: event.id, eventTitle: title, registrations },
    ...{ date, endDate, startTime, endTime, location, sport, price, coachIds, instructor },
    address: await addressOf(tx, event.locationId),
  };
  await publish(tx, ctx, 'reminder.due', event.id, due, who);
  return registrations.length;
}

interface ReminderToInsert extends ReminderInput {
  nobodyRegistered: boolean;
}

async function insertReminder(
  tx: Tx,
  ctx: TransactionContext,
  { event, isResend, nobodyRegistered }: ReminderToInsert,
): Promise<{ id: number; number: number }> {
  const now = ctx.clock();
  const { rows } = await tx.raw<{ rows: { id: number; number: number }[] }>(
    `INSERT INTO reminder (event_id, date, start_time, number, is_resend, due_at, sent_at, emails)
     SELECT :eventId, :date, :startTime,
       coalesce((SELECT max(number) FROM reminder
         WHERE event_id = :eventId AND date = :date AND start_time = :startTime), 0) + 1,
       :isResend, :now, :sentAt, :emails
     RETURNING id, number`,
    {
      ...{ eventId: event.id, date: event.date, startTime: event.startTime, isResend, now },
      ...(nobodyRegistered ? { sentAt: now, emails: 0 } : { sentAt: null, emails: null }),
    },
  );
  const [row] = rows;
  if (!row) throw new Error('The reminder was not stored');
  return row;
}

async function addressOf(tx: Tx, locationId: number): Promise<string | null> {
  const location = await tx('location_projection')
    .where({ id: locationId })
    .first<{ address: string | null } | undefined>('address');
  return location?.address ?? null;
}
