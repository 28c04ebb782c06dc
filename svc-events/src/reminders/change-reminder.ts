import {
  conflict,
  type LimitRule,
  type RequestClaim,
  refuseOverLimit,
  type ServiceContext,
  stateSince,
  storeOutcome,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { findEvent } from '../events/event.repository.ts';
import type { TrainingEvent } from '../events/event.ts';
import { notifiedRegistrations } from '../registrations/notified-registrations.ts';
import { makeReminder } from './make-reminder.ts';
import { expectReminded, type LockedEvent } from './reminder.repository.ts';
import { startInstant } from './reminder-window.ts';

/** A reminder of one event is sent again at most this often. */
const RESENDS: LimitRule = { name: 'reminder-resends', points: 1, seconds: 300 };

/**
 * Resets an event to "no reminder sent": the next check sends the reminder again if the event begins 23 to 25 hours
 * later. Throws 404; 409 `event_started`, `reminder_not_sent`. The answer is stored for the request's `claim`.
 */
export async function resetReminder(
  ctx: ServiceContext,
  eventId: number,
  claim?: RequestClaim,
): Promise<TrainingEvent> {
  return ctx.db.transaction(async (tx) => {
    expectSent(ctx, await expectReminded(tx, eventId));
    await tx.raw(
      `UPDATE event SET reminder_sent = false, reminder_id = NULL, version = nextval('entity_version') WHERE id = ?`,
      [eventId],
    );
    const event = await findEvent(tx, eventId);
    await storeOutcome(tx, claim, 200, event);
    return event;
  });
}

/**
 * Sends an event's reminder once more, now. Throws 404; 409 `event_started`, `reminder_not_sent`, `nobody_registered`;
 * 429 `resent_recently` within five minutes of the last time.
 */
export async function resendReminder(
  ctx: ServiceContext,
  { id: eventId, who, claim }: { id: number; who: Pick<Who, 'userId' | 'role'>; claim?: RequestClaim | undefined },
): Promise<TrainingEvent> {
  return ctx.db.transaction(async (tx) => {
    const { event } = expectSent(ctx, await expectReminded(tx, eventId));
    await expectResendAllowed(tx, ctx, eventId);
    if ((await notifiedRegistrations(tx, eventId)).length === 0) {
      throw conflict('nobody_registered', 'Nobody is registered for this event');
    }
    await makeReminder(tx, ctx, { event, isResend: true }, who);
    await storeOutcome(tx, claim, 200, event);
    return event;
  });
}

function expectSent(ctx: ServiceContext, locked: LockedEvent): LockedEvent {
  if (startInstant(locked.event) <= ctx.clock()) throw conflict('event_started', 'This event has already started');
  if (!locked.event.reminderSent) {
    throw conflict('reminder_not_sent', 'No reminder was sent for this event yet');
  }
  return locked;
}

async function expectResendAllowed(tx: Tx, ctx: TransactionContext, eventId: number): Promise<void> {
  const last = await tx('reminder')
    .where({ event_id: eventId, is_resend: true })
    .max<{ at: Date | null } | undefined>({ at: 'due_at' })
    .first();
  refuseOverLimit(stateSince(RESENDS, last?.at ?? undefined, ctx.clock()), {
    code: 'resent_recently',
    detailFor: (wait) => `This reminder was just sent again. Please try again in ${wait}`,
  });
}
