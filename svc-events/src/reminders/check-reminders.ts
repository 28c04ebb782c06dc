import type { Job, ServiceContext, Who } from '@fieldhouse/service-kit';
import { makeReminder } from './make-reminder.ts';
import { eventsWithin, lastCheck, lockReminded, storeCheck } from './reminder.repository.ts';
import { beginsWithin, CHECK_EVERY_MINUTES, type ReminderWindow, reminderWindow } from './reminder-window.ts';

/** The result of a check. */
interface CheckResult {
  checkedAt: Date;
  eventsInWindow: number;
  /** How many of their reminders became due by this check. */
  remindersDue: number;
}

/** The hourly check, on the replica that has its lease. */
export const checkRemindersJob: Job = {
  name: 'check-reminders',
  everySeconds: CHECK_EVERY_MINUTES * 60,
  run: async (ctx) => {
    const { eventsInWindow, remindersDue } = await checkReminders(ctx);
    ctx.log.info({ eventsInWindow, remindersDue }, 'reminders were checked');
  },
};

/**
 * Makes a reminder for every event that begins 23 to 25 hours from now and has none for that start. Each event is
 * claimed in its own transaction with its row locked: concurrent checks, or a repeated check after an abort, make one
 * reminder. An event whose reminder cannot be made does not keep the others from theirs: the check throws at its end,
 * and the next one includes this event again.
 */
export async function checkReminders(ctx: ServiceContext, who?: Pick<Who, 'userId' | 'role'>): Promise<CheckResult> {
  const checkedAt = ctx.clock();
  const window = reminderWindow(checkedAt, await lastCheck(ctx.db));
  const events = await eventsWithin(ctx.db, window);
  let remindersDue = 0;
  const failures: unknown[] = [];
  for (const { id, reminderSent, reminder } of events) {
    if (reminderSent || reminder) continue;
    try {
      if (await claim(ctx, { eventId: id, window }, who)) remindersDue += 1;
    } catch (error) {
      ctx.log.error({ err: error, eventId: id }, 'the reminder of an event was not made');
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} reminders were not made`);
  if (failures.length === 1) throw failures[0];
  await storeCheck(ctx.db, checkedAt);
  return { checkedAt, eventsInWindow: events.length, remindersDue };
}

async function claim(
  ctx: ServiceContext,
  { eventId, window }: { eventId: number; window: ReminderWindow },
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockReminded(tx, eventId);
    if (!locked || locked.reminderId !== null || locked.event.reminderSent) return false;
    if (!beginsWithin(locked.event, window)) return false;
    await makeReminder(tx, ctx, { event: locked.event, isResend: false }, who);
    return true;
  });
}
