import { CLUB_ZONE, type EmailDelivery, emailDelivery } from '@fieldhouse/contracts';
import { Problem, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import type * as z from 'zod';
import { eventsWithin, lastCheck, type RemindedEvent } from './reminder.repository.ts';
import type { EventReminder, Reminders } from './reminder.schema.ts';
import { CHECK_EVERY_MINUTES, isOnSchedule, nextCheckAfter, reminderWindow, WINDOW_HOURS } from './reminder-window.ts';

/** The state of reminders: the events in the window, the last check and the configuration (S2 §2). */
export async function upcomingReminders(ctx: ServiceContext, who: Who): Promise<z.input<typeof Reminders>> {
  const now = ctx.clock();
  const [checkedAt, events, delivery] = await Promise.all([
    lastCheck(ctx.db),
    eventsWithin(ctx.db, reminderWindow(now, null)),
    deliveryOf(ctx, who),
  ]);
  return {
    isRunning: isOnSchedule(checkedAt, now),
    checkedAt: checkedAt?.toISOString() ?? null,
    nextCheckAt: checkedAt && nextCheckAfter(checkedAt).toISOString(),
    checkedEveryMinutes: CHECK_EVERY_MINUTES,
    windowHours: { ...WINDOW_HOURS },
    timeZone: CLUB_ZONE,
    emailDelivery: delivery,
    events: events.map(withState),
  };
}

function withState({ reminder, ...event }: RemindedEvent): z.input<typeof EventReminder> {
  const state = reminder && reminder.sentAt === null ? 'sending' : event.reminderSent ? 'sent' : 'pending';
  const sentAt = reminder?.sentAt?.toISOString() ?? null;
  return { ...event, reminder: { state, sentAt, emails: reminder?.emails ?? null } };
}

/** Null while svc-notify is unavailable: the rest of the answer does not need it. */
async function deliveryOf(ctx: ServiceContext, who: Who): Promise<EmailDelivery | null> {
  try {
    return (await ctx.call(emailDelivery, {}, who)).delivery;
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return null;
    throw error;
  }
}
