import { IdParam } from '@fieldhouse/contracts';
import { type LimitRule, ok, recordOf, refuseOverLimit, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { TrainingEvent } from '../events/event.ts';
import { resendReminder, resetReminder } from './change-reminder.ts';
import { checkReminders } from './check-reminders.ts';
import { ReminderCheck, Reminders } from './reminder.schema.ts';
import { upcomingReminders } from './upcoming-reminders.ts';

/** The limit is high: a check reads little, and a second one right after the first finds nothing to do. */
const CHECKS_PER_USER: LimitRule = { name: 'reminder-checks', points: 10, seconds: 60 };

const params = z.object({ id: IdParam });

export const upcomingRemindersRoute = route({
  method: 'get',
  path: '/api/reminders/upcoming',
  access: ['coach', 'admin'],
  permissions: ['reminder.manage'],
  summary: 'Events whose reminder is due about now, the last check, and the configuration',
  answers: { 200: Reminders },
  handle: async ({ who, ctx }) => ok(await upcomingReminders(ctx, who)),
});

export const triggerRemindersRoute = route({
  method: 'post',
  path: '/api/reminders/trigger',
  access: ['coach', 'admin'],
  permissions: ['reminder.manage'],
  audit: {
    action: 'reminders.checked',
    label: 'Checked reminders',
    verb: 'checked which reminders are due',
    subject: 'club',
  },
  summary: 'Check now which reminders are due; each is sent once, however often this is called',
  answers: { 200: ReminderCheck },
  problems: { too_many_checks: 429 },
  async handle({ who, ctx }) {
    refuseOverLimit(await ctx.limits.count(`reminder-checks ${who.userId}`, CHECKS_PER_USER), {
      code: 'too_many_checks',
      detailFor: (wait) => `Too many checks in a short time. Please try again in ${wait}`,
    });
    const { checkedAt, ...counts } = await checkReminders(ctx, who);
    return ok({ checkedAt: checkedAt.toISOString(), ...counts });
  },
});

export const resetReminderRoute = route({
  method: 'post',
  path: '/api/reminders/reset/{id}',
  access: ['coach', 'admin'],
  permissions: ['reminder.manage'],
  audit: { action: 'reminder.reset', label: 'Reset reminder', verb: 'reset the reminder of', subject: 'event' },
  summary: 'Reset an event to "no reminder sent"',
  description: 'The next check sends the reminder again if the event begins 23 to 25 hours later.',
  params,
  answers: { 200: TrainingEvent },
  example: { params: { id: recordOf('event to reset the reminder of') } },
  problems: { not_found: 404, event_started: 409, reminder_not_sent: 409 },
  idempotent: { permit: 'role' },
  handle: async ({ params: { id }, claim, ctx }) => ok(await resetReminder(ctx, id, claim)),
});

export const resendReminderRoute = route({
  method: 'post',
  path: '/api/reminders/resend/{id}',
  access: ['coach', 'admin'],
  permissions: ['reminder.manage'],
  audit: { action: 'reminder.resent', label: 'Resent reminder', verb: 'sent the reminder again for', subject: 'event' },
  summary: 'Send the reminder of an event once more, now',
  description: 'At most once in five minutes for an event.',
  params,
  answers: { 200: TrainingEvent },
  example: { params: { id: recordOf('event to resend a reminder of') } },
  problems: {
    not_found: 404,
    event_started: 409,
    reminder_not_sent: 409,
    nobody_registered: 409,
    resent_recently: 429,
  },
  idempotent: { permit: 'role' },
  handle: async ({ params: { id }, who, claim, ctx }) => ok(await resendReminder(ctx, { id, who, claim })),
});
